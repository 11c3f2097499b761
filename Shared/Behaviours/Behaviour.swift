import Episodes
import EveryOrder

/// A sentence that is true of the screen in every stage, and the runs that show whether it is.
public struct Behaviour: Identifiable, Sendable {
    /// The sentence.
    public let sentence: String
    /// The causes that the sentence is about. Of all behaviours that a screen breaks for one of them, this one shows it.
    let ownedCauses: Set<Cause>
    private let scripts: [Script]
    /// Whether each turn of the main queue is recorded while an outcome shows.
    private let countsTurns: Bool

    /// Creates a behaviour that one run shows.
    init(
        _ sentence: String,
        owns causes: Set<Cause> = [],
        countsTurns: Bool = false,
        run: [ScriptLine],
    ) {
        self.init(sentence, owns: causes, countsTurns: countsTurns, each: [run])
    }

    /// Creates a behaviour that several runs show, one after the other on the same screen.
    ///
    /// - Parameters:
    ///   - sentence: The sentence.
    ///   - causes: The causes that it is about.
    ///   - basePath: What each request target begins with.
    ///   - countsTurns: Whether each turn of the main queue is recorded while an outcome shows.
    ///   - isAlsoInProcess: Whether to do the same on a second screen without a server in between, so all that a request sets
    ///     is known.
    ///   - runs: The runs.
    init(
        _ sentence: String,
        owns causes: Set<Cause> = [],
        basePath: String = "",
        countsTurns: Bool = false,
        isAlsoInProcess: Bool = false,
        each runs: [[ScriptLine]],
    ) {
        self.sentence = sentence
        ownedCauses = causes
        self.countsTurns = countsTurns
        let script = Script(runs, basePath: basePath)
        scripts = [script] + (isAlsoInProcess ? [script.inProcess] : [])
    }

    /// Creates a behaviour that several runs show, each on a new screen.
    init(_ sentence: String, owns causes: Set<Cause> = [], eachOnFreshScreen runs: [[ScriptLine]]) {
        self.sentence = sentence
        ownedCauses = causes
        countsTurns = false
        scripts = runs.map { Script([$0]) }
    }

    /// What a screen that keeps the behaviour does in its first script.
    package var expected: Recording<ScreenState>? {
        scripts.first.map { script in
            var recording = Recording<ScreenState>()
            for event in script.model.steps.eventsAtRest.dropFirst().joined() { recording.add(event) }
            return recording
        }
    }

    /// Checks a screen. Returns how it breaks this behaviour, or `nil` if it doesn't.
    @MainActor
    func failure(in makeScreen: @escaping MakeScreen) async -> BehaviourFailure? {
        do {
            for script in scripts {
                let judge = ScriptJudge(script, judging: ownedCauses, countsTurns: countsTurns)
                let played = try await play(script, on: makeScreen, expecting: judge.isRight)
                guard var failure = judge.failure(in: played) else { continue }
                failure.isOfOwner = ownedCauses.contains(failure.cause)
                failure.broken = [sentence]
                return failure
            }
            return nil
        } catch {
            return BehaviourFailure(of: self, error)
        }
    }

    @MainActor
    private func play(
        _ script: Script,
        on makeScreen: @escaping MakeScreen,
        expecting isExpected: @escaping (Int, [Recording<ScreenState>.Event]) -> Bool?,
    ) async throws -> PlayedScript {
        if countsTurns { return try await TurnRecorder.play(script, on: makeScreen) }
        let run = try await script.play(on: makeScreen, expecting: isExpected)
        return PlayedScript(
            steps: run.stepsUntilReturn,
            hasRequestOfAnotherSession: run.isOfOwnSession,
            unanswered: run.unanswered
        )
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
