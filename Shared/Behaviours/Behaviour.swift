import Episodes
import EveryOrder

/// A sentence that is true of the screen in every stage, and the runs that show whether it is.
public struct Behaviour: Identifiable, Sendable {
    /// The sentence.
    public let sentence: String
    /// The causes that the sentence is about. Of all behaviours that a screen breaks for one of them, this one shows it.
    let ownedCauses: Set<Cause>
    private let scripts: [Script]

    /// Creates a behaviour that one run shows.
    init(_ sentence: String, owns causes: Set<Cause> = [], run: [ScriptLine]) {
        self.init(sentence, owns: causes, each: [run])
    }

    /// Creates a behaviour that several runs show, one after the other on the same screen.
    ///
    /// - Parameters:
    ///   - sentence: The sentence.
    ///   - causes: The causes that it is about.
    ///   - basePath: What each request target begins with.
    ///   - runs: The runs.
    init(
        _ sentence: String,
        owns causes: Set<Cause> = [],
        basePath: String = "",
        each runs: [[ScriptLine]],
    ) {
        self.sentence = sentence
        ownedCauses = causes
        scripts = [Script(judging: causes, basePath: basePath, runs: runs)]
    }

    /// Creates a behaviour that several runs show, each on a new screen.
    init(_ sentence: String, owns causes: Set<Cause> = [], eachOnFreshScreen runs: [[ScriptLine]]) {
        self.sentence = sentence
        ownedCauses = causes
        scripts = runs.map { Script(judging: causes, runs: [$0]) }
    }

    /// What a screen that keeps the behaviour does in its first script.
    package var expected: Recording<ScreenState>? { scripts.first?.expected }

    /// Plays all that shows whether a screen breaks this behaviour, as long as it doesn't.
    ///
    /// - Throws: An error if no server can be opened.
    @MainActor
    func play(on makeScreen: @escaping MakeScreen) async throws -> [PlayedScript] {
        var played: [PlayedScript] = []
        for script in scripts where played.allSatisfy(\.isRight) {
            played.append(try await script.play(on: makeScreen))
        }
        return played
    }

    /// Returns how a screen breaks this behaviour, or `nil` if it doesn't.
    ///
    /// - Parameters:
    ///   - played: What the screen has done.
    ///   - ignoresFetching: Whether `isFetching` may have any value.
    func failure(in played: [PlayedScript], ignoresFetching: Bool = false) -> BehaviourFailure? {
        for script in played {
            guard var failure = script.failure(ignoresFetching: ignoresFetching) else { continue }
            failure.isOfOwner = ownedCauses.contains(failure.cause)
            failure.broken = [sentence]
            return failure
        }
        return nil
    }

    /// Checks a screen. Returns how it breaks this behaviour, or `nil` if it doesn't.
    @MainActor
    func failure(in makeScreen: @escaping MakeScreen) async -> BehaviourFailure? {
        do {
            return failure(in: try await play(on: makeScreen))
        } catch {
            return BehaviourFailure(of: self, error)
        }
    }
}

extension Behaviour: CustomStringConvertible {
    /// The sentence.
    public var id: String { sentence }
    public var description: String { sentence }
}

extension Behaviour {
    /// The number of runs that may have begun at a time. Some of them run; one that waits for something that never comes
    /// lets others continue.
    public static let runsAtOnce = 16

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
