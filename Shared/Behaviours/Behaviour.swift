import Episodes
import EveryOrder
import Foundation

/// A sentence that is true of the screen in every stage, and the runs that show whether it is.
public struct Behaviour: Identifiable, Sendable {
    /// The sentence.
    public let sentence: String
    /// The causes that the sentence is about. Of all behaviours that a screen breaks for one of them, this one shows it.
    let ownedCauses: Set<Cause>
    private let scripts: [Script]

    /// Creates a behaviour that one run shows.
    init(_ sentence: String, owns causes: Set<Cause> = [], run: [RunEvent]) {
        self.init(sentence, owns: causes, each: [run])
    }

    /// Creates a behaviour that several runs show, one after the other on the same screen.
    init(
        _ sentence: String,
        owns causes: Set<Cause> = [],
        setup: Setup = Setup(),
        each runs: [[RunEvent]],
    ) {
        self.sentence = sentence
        ownedCauses = causes
        scripts = [Script(setup: setup, runs: runs)]
    }

    /// Creates a behaviour that several runs show, each on a new screen.
    init(_ sentence: String, owns causes: Set<Cause> = [], eachOnFreshScreen runs: [[RunEvent]]) {
        self.sentence = sentence
        ownedCauses = causes
        scripts = runs.map { Script(setup: Setup(), runs: [$0]) }
    }

    /// Creates a behaviour that only code can check, for each of some actions on the same screen.
    init(
        _ sentence: String,
        owns causes: Set<Cause>,
        each actions: [Action],
        setup: Setup = Setup(),
        check: @escaping @MainActor @Sendable (Scenario, Action) async throws -> Void,
    ) {
        self.sentence = sentence
        ownedCauses = causes
        scripts = [
            Script(setup: setup) { scenario in
                for action in actions {
                    scenario.startRecording()
                    try await check(scenario, action)
                }
            }
        ]
    }

    /// Checks a screen. Returns how it breaks this behaviour, or `nil` if it doesn't.
    ///
    /// - Parameter ignoresFetching: Whether `isFetching` may have any value.
    @MainActor
    func failure(in makeScreen: MakeScreen, ignoresFetching: Bool = false) async -> BehaviourFailure? {
        do {
            for script in scripts {
                try await Scenario.run(script, with: makeScreen, ignoresFetching: ignoresFetching)
            }
            return nil
        } catch {
            var failure = BehaviourFailure(error)
            failure.isOfOwner = ownedCauses.contains(failure.cause)
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
    /// A sentence that says what went wrong in the check that is shown.
    public let summary: String
    /// What should have happened in the scenario that is shown, beside what did.
    public internal(set) var recording = RecordingDifference<ScreenState>()
    /// The sentences of the behaviours that it breaks. The first is that of the recording.
    public internal(set) var broken: [String] = []
    /// The sentences of the behaviours that can't be judged until the cause is gone.
    public internal(set) var notJudged: [String] = []
    /// Whether the cause, which another behaviour owns, keeps this one from being judged.
    public internal(set) var isInconclusive = false
    /// Whether the behaviour owns the cause.
    var isOfOwner = false

    init(_ cause: Cause, _ finding: Finding) {
        self.cause = cause
        summary = finding.summary
    }

    /// The same failure, or that of a check that went wrong itself.
    init(_ error: any Error) {
        let unknown = Self(.unknown, error as? Finding ?? Finding(String(describing: error)))
        self = error as? Self ?? unknown
    }

    /// One failure for each cause, with all the behaviours that it breaks: first the one that owns the cause, if that is
    /// among them, and then the others. The cause that breaks the most comes first.
    public static func byCause(_ failures: [BehaviourFailure]) -> [BehaviourFailure] {
        var causes: [Cause] = []
        for failure in failures where !causes.contains(failure.cause) { causes.append(failure.cause) }
        let all = causes.map { cause in merged(failures.filter { $0.cause == cause }) }
        return all.sorted { $0.broken.count > $1.broken.count }
    }

    /// Merges failures with the same cause.
    private static func merged(_ failures: [BehaviourFailure]) -> BehaviourFailure {
        let conclusive = failures.filter { !$0.isInconclusive }
        var shown = conclusive.first(where: \.isOfOwner) ?? conclusive.first ?? failures[0]
        let others = conclusive.flatMap(\.broken).filter { $0 != shown.broken[0] }
        shown.broken = [shown.broken[0]] + others
        shown.notJudged = failures.filter(\.isInconclusive).flatMap(\.broken)
        return shown
    }

    /// The advice, the finding, the recording, and the first behaviours that are broken or can't be judged.
    ///
    /// - Parameter subject: The name of what breaks them.
    public func lines(of subject: String, width: Int = 76) -> [String] {
        var lines = [cause.rawValue, summary, ""] + recording.lines(broken[0], subject, width: width)
        if broken.count > 1 { lines += ["", "Broken behaviours: \(Self.list(broken))."] }
        if !notJudged.isEmpty { lines += ["", "Can't be judged until then: \(Self.list(notJudged))."] }
        return lines
    }

    private static func list(_ sentences: [String]) -> String {
        let names = sentences.prefix(3).map { "“\($0)”" }.joined(separator: ", ")
        return sentences.count > 3 ? "\(names) and \(sentences.count - 3) more" : names
    }
}

/// The most likely mistake when a behaviour doesn't hold. These are all of the suite's advice.
///
/// One wrong line may break many behaviours, so each cause is explained once. Only the catalog of stages knows
/// which file of a stage a cause is in.
public enum Cause: String, CaseIterable, Sendable {
    case initializer = "The initializer should only store what it is given."
    case tooManyRequests = "Each call should send one request, and send it once."
    case request = "The request: a GET without a body, of the path appended to the base URL."
    case token = "The token: every request should carry it, in `X-API-TOKEN`."
    case session = "Every request should go through the session that the screen is given, not another one."
    case headerFields = "The header fields and settings: a request should add none but the token."
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
        "A superseded request should change nothing, not even `isFetching`: check that on the main queue."
    case cancelOlder = "A call should cancel the request in flight, whichever it is."
    case cancelWithScreen = "The request in flight should be cancelled when the view model is deallocated."
    case holdWeakly =
        "Anything waiting for an answer should hold the view model weakly, throughout: `[weak self]`."
    case notification =
        "Notify before each change: with `@Published`, or with `objectWillChange.send()` in `willSet`."
    case offMain = "The outcome arrives on one of the session's threads, and should hop to the main queue."
    case unknown = "The check itself went wrong."
}

extension Cause {
    /// Whether only `isFetching` is wrong, which is part of all that a screen shows.
    var isOfFetching: Bool { self == .fetchingLate || self == .fetchingLong }

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
