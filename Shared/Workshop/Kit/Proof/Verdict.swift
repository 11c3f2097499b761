import Behaviours
import StageCatalog
import Terminal

/// The result of checking one stage against one behaviour.
struct Verdict: Sendable {
    let stage: Stage.ID
    /// The behaviour's index in the list.
    let behaviour: Int
    /// A description of how the stage breaks the behaviour, or `nil` if it doesn't.
    let failure: BehaviourFailure?

    /// The number of checks that may have begun at a time. Two of them run; one that waits for something that never
    /// comes lets others continue.
    private static let checksAtOnce = 16

    /// Checks stages against behaviours, and yields each verdict as soon as it is known.
    ///
    /// When nobody is listening any longer, checks that have begun still run to their end.
    ///
    /// - Parameter cases: Pairs of a stage and a behaviour's index, in the order in which to check them.
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
    /// The number of behaviours that a stage was checked against.
    func count(of stage: Stage.ID) -> Int { count { $0.stage == stage } }

    /// Returns how a stage breaks behaviours, in the order of the list.
    func failures(of stage: Stage.ID) -> [BehaviourFailure] {
        filter { $0.stage == stage }.sorted { $0.behaviour < $1.behaviour }.compactMap(\.failure)
    }
}

extension Console {
    /// Shows how a stage is broken: each cause once, with the file to look at first.
    func show(_ failures: [BehaviourFailure], of stage: Stage) {
        for failure in BehaviourFailure.byCause(failures) {
            let room = textWidth - 4
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
