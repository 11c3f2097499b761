import Behaviours
import StageCatalog
import Terminal

/// What a check of one stage for one behaviour found.
struct Verdict: Sendable {
    let stage: Stage.ID
    /// The behaviour's place in the list.
    let behaviour: Int
    /// How it is broken; nil when it isn't.
    let failure: BehaviourFailure?

    /// How many checks have begun at most: two run at a time, but one that waits for what never comes
    /// lets the others go on.
    private static let checksAtOnce = 16

    /// Checks stages for behaviours, and yields each verdict as soon as it is known.
    ///
    /// When nobody listens any more, what has begun goes on to its end, so that no check is torn apart.
    ///
    /// - Parameter cases: The stage and the behaviour's place, in the order in which to begin.
    @MainActor
    static func stream(_ cases: [(Stage, Int)], of behaviours: [Behaviour]) -> AsyncStream<Verdict> {
        let (verdicts, continuation) = AsyncStream.makeStream(of: Verdict.self)
        Task {
            await withTaskGroup(of: Verdict.self) { group in
                var rest = cases[...]
                func begin() {
                    guard let (stage, index) = rest.popFirst() else { return }
                    let behaviour = behaviours[index]
                    group.addTask {
                        let failure = await behaviour.failure(in: stage.makeScreen)
                        return Verdict(stage: stage.id, behaviour: index, failure: failure)
                    }
                }
                for _ in 0..<checksAtOnce { begin() }
                for await verdict in group {
                    if case .terminated = continuation.yield(verdict) { rest = [] }
                    begin()
                }
            }
            continuation.finish()
        }
        return verdicts
    }
}

extension [Verdict] {
    /// How many behaviours a stage was checked for.
    func count(of stage: Stage.ID) -> Int { count { $0.stage == stage } }

    /// How a stage breaks behaviours, in the order of the list.
    func failures(of stage: Stage.ID) -> [BehaviourFailure] {
        filter { $0.stage == stage }.sorted { $0.behaviour < $1.behaviour }.compactMap(\.failure)
    }
}

extension Console {
    /// Shows how a stage is broken: each cause once, with the file to look at first.
    func show(_ failures: [BehaviourFailure], of stage: Stage) {
        for failure in BehaviourFailure.byCause(failures) {
            let room = measureOfText - 4
            let lines = stage.lines(for: failure, width: room)
                .flatMap { $0.printable.wrappedKeepingIndent(to: room) }
            for (index, text) in lines.enumerated() {
                let text = text.replacing("  ✗ ", with: style.bad("  ✗ "))
                line(index == 0 ? style.bad("✗ \(text)") : "  \(text)")
            }
            line()
        }
    }
}
