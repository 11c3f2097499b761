import Episodes
import Foundation
import MockHTTP
import TestSupport

/// A sentence that is true of the screen in every stage, and a check for it.
public struct Behaviour: Identifiable, Sendable {
    /// The sentence.
    public let sentence: String
    private let scripts: [Script]

    /// Creates a behaviour that one scenario checks.
    init(
        _ sentence: String,
        setup: Setup = Setup(),
        play: @escaping @MainActor @Sendable (Scenario) async throws -> Void,
    ) {
        self.sentence = sentence
        scripts = [Script(setup: setup, play: play)]
    }

    /// Creates a behaviour with several cases, which are checked one after the other on the same screen.
    init<Case: Sendable>(
        _ sentence: String,
        each cases: [Case],
        setup: Setup = Setup(),
        play: @escaping @MainActor @Sendable (Scenario, Case) async throws -> Void,
    ) {
        self.init(sentence, setup: setup) { scenario in
            for item in cases {
                scenario.startRecording()
                try await play(scenario, item)
            }
        }
    }

    /// Creates a behaviour with several cases, each of which is checked on a new screen.
    init<Case: Sendable>(
        _ sentence: String,
        eachOnFreshScreen cases: [Case],
        play: @escaping @MainActor @Sendable (Scenario, Case) async throws -> Void,
    ) {
        self.sentence = sentence
        scripts = cases.map { item in
            Script(setup: Setup()) { scenario in
                try await play(scenario, item)
            }
        }
    }

    /// Checks a screen. Returns how it breaks this behaviour, or `nil` if it doesn't.
    @MainActor
    public func failure(in makeScreen: MakeScreen) async -> BehaviourFailure? {
        do {
            for script in scripts { try await Scenario.run(script, with: makeScreen) }
            return nil
        } catch {
            var failure = BehaviourFailure(error)
            failure.broken = [sentence]
            return failure
        }
    }
}

extension Behaviour: CustomStringConvertible {
    /// The sentence.
    public var id: String { sentence }
    public var description: String { sentence }
}

extension Behaviour {
    /// Every behaviour, in the order in which a learner meets them.
    public static let all = groups.flatMap(\.behaviours)

    /// The behaviours by topic.
    public static let groups = [
        Group(title: "Requests", behaviours: requests),
        Group(title: "Loading", behaviours: loading),
        Group(title: "Failing", behaviours: failing),
        Group(title: "Keeping and recovering", behaviours: keeping),
        Group(title: "Overlapping", behaviours: overlapping),
        Group(title: "Lifetime", behaviours: lifetime),
        Group(title: "Threads and history", behaviours: history),
    ]

    /// The behaviours on one topic.
    public struct Group: Sendable {
        /// The topic.
        public let title: String
        /// The behaviours.
        public var behaviours: [Behaviour]
    }
}

/// The behaviours that a screen breaks for one cause.
public struct BehaviourFailure: Error, Sendable {
    /// The most likely mistake.
    public let cause: Cause
    /// A sentence that says what went wrong in the first check that failed.
    public let summary: String
    /// What should have happened in the first scenario that failed, beside what did.
    public internal(set) var recording = RecordingDifference()
    /// The sentences of the behaviours that it breaks. The first is that of the recording.
    public var broken: [String] = []

    init(_ cause: Cause, _ finding: Finding) {
        self.cause = cause
        summary = finding.summary
    }

    /// The same failure, or that of a check that went wrong itself.
    init(_ error: any Error) {
        let unknown = Self(.unknown, error as? Finding ?? Finding(String(describing: error)))
        self = error as? Self ?? unknown
    }

    /// One failure for each cause, with all the behaviours that it breaks. The one that breaks the most comes first.
    public static func byCause(_ failures: [BehaviourFailure]) -> [BehaviourFailure] {
        var causes: [BehaviourFailure] = []
        for failure in failures {
            if let known = causes.firstIndex(where: { $0.cause == failure.cause }) {
                causes[known].broken += failure.broken
            } else {
                causes.append(failure)
            }
        }
        return causes.sorted { $0.broken.count > $1.broken.count }
    }

    /// The advice, the finding, the recording, and the first broken behaviours.
    ///
    /// - Parameter subject: The name of what breaks them.
    public func lines(of subject: String, width: Int = 76) -> [String] {
        let names = broken.prefix(3).map { "“\($0)”" }.joined(separator: ", ")
        let rest = broken.count > 3 ? " and \(broken.count - 3) more" : ""
        let lines = [cause.rawValue, summary, ""] + recording.lines(broken[0], subject, width: width)
        return broken.count > 1 ? lines + ["", "Broken behaviours: \(names)\(rest)."] : lines
    }
}

/// The most likely mistake when a behaviour doesn't hold. These are all of the suite's advice.
///
/// One wrong line may break many behaviours, so each cause is explained once. Only the catalog of stages knows
/// which file of a stage a cause is in.
public enum Cause: String, Sendable {
    case initializer = "The initializer should only store what it is given."
    case tooManyRequests = "Each call should send one request, and send it once."
    case request = "The request: its method, the path appended to the base URL, and its header fields."
    case missing =
        "A request should be sent, kept alive until it ends, and its outcome shown, whatever it is."

    case fetchingLate = "`isFetching` should be true before the call returns."
    case oldError = "`errorMessage` should be nil again before the call returns."
    case oldVideo = "`select(_:)` should set `video` to nil before it returns."
    case sideEffect = "A call should leave what is shown unchanged, except for the last error and video."

    case fetchingLong =
        "`isFetching` should become false in the turn of the main queue that shows the outcome."
    case message = "`errorMessage` should be the `message` of the error."
    case list = "The list should be shown as decoded: not sorted, not filtered, not added to the old one."
    case unrelatedChange = "An outcome should change what it is about, and leave the rest unchanged."

    case statusCheck = "Whether an answer is a success: a status in 200..<300 first, and only then the body."
    case transport = "Of the errors of the transport, only `notConnectedToInternet` means unreachable."
    case decoding = "How a body is decoded: the keys (snake case), the dates (ISO 8601), the fields."

    case superseded =
        "An outcome may be superseded on its way to the main queue: check there that it is still wanted."
    case cancelOlder = "A call should cancel the request in flight, whichever it is."
    case cancelWithScreen = "The request in flight should be cancelled when the view model is deallocated."
    case holdWeakly =
        "Anything waiting for an answer should hold the view model weakly, throughout: `[weak self]`."
    case offMain = "The outcome arrives on one of the session's threads, and should hop to the main queue."
    case unknown = "The check itself went wrong."
}

extension Cause {
    /// The moment when a screen was checked.
    enum Moment {
        /// Before any of its methods was called.
        case beginning
        /// When a call had returned, and the screen showed the given state.
        case call(shows: ScreenState)
        /// When an outcome should show, after the given state while fetching.
        case outcome(after: ScreenState)
        /// When nothing should have changed.
        case rest
    }

    /// Determines the cause of a difference on the screen.
    ///
    /// - Parameters:
    ///   - expected: The state that the screen should have shown where the histories first differ.
    ///   - found: The state that it showed, or `nil` if there was none.
    ///   - isSuperseding: Whether an older request may not have ended yet.
    init(
        _ expected: ScreenState,
        found: ScreenState?,
        at moment: Moment,
        isSuperseding: Bool,
    ) {
        switch (moment, found) {
        case (.beginning, _): self = .initializer
        case (.call(let shown), _): self = Cause.ofCall(expected, shows: shown)
        case (.outcome, nil): self = .missing
        case (.outcome(let before), let found?):
            let cause = Cause.ofOutcome(expected, found: found, after: before)
            self = isSuperseding && cause == .statusCheck && expected.error == nil ? .superseded : cause
        case (.rest, _): self = isSuperseding ? .superseded : .unrelatedChange
        }
    }

    private static func ofCall(_ expected: ScreenState, shows shown: ScreenState) -> Cause {
        if expected.isFetching, !shown.isFetching { return .fetchingLate }
        if expected.errorMessage == nil, shown.errorMessage != nil { return .oldError }
        return expected.video == nil && shown.video != nil ? .oldVideo : .sideEffect
    }

    private static func ofOutcome(
        _ expected: ScreenState,
        found: ScreenState,
        after before: ScreenState,
    ) -> Cause {
        let isAdded = expected.episodes.isEmpty && !found.episodes.isEmpty
        if expected.errorMessage == nil, expected.video == before.video, isAdded { return .list }
        if found.isFetching || found.errorMessage == before.errorMessage && found.hasContents(of: before) {
            return .fetchingLong
        }
        if found.errorMessage != nil, found.error == nil { return .message }
        switch (expected.error, found.error) {
        case (nil, .invalidResponse), (.invalidResponse, nil): return .decoding
        case (.unreachable, _), (_, .unreachable): return .transport
        case (let expected?, let found): return found == expected ? .unrelatedChange : .statusCheck
        case (nil, _?): return .statusCheck
        case (nil, nil): break
        }
        let isList = before.episodes != expected.episodes
        let isVideo = before.video != expected.video
        if !isList, found.episodes != expected.episodes || !isVideo, found.video != expected.video {
            return .unrelatedChange
        }
        return expected.episodes.map(\.id) == found.episodes.map(\.id) ? .decoding : .list
    }
}

extension ScreenState {
    fileprivate var error: APIError? {
        APIError.allCases.first { $0.message == errorMessage }
    }

    fileprivate func hasContents(of other: ScreenState) -> Bool {
        episodes == other.episodes && video == other.video
    }
}
