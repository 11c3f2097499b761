import Behaviours
import StageCatalog

/// What came of putting one stage to one promise.
struct Verdict: Sendable {
    let stage: Stage.ID
    /// The promise's place in the list.
    let behaviour: Int
    /// Nil when the promise is kept.
    let breach: Breach?

    /// How many checks run at the same time: one that waits for a time-out leaves room for another, and more of
    /// them would only wait for the main queue.
    static let checksAtOnce = 2

    /// Puts stages to promises, and tells each verdict as soon as it is known.
    ///
    /// - Parameter cases: The stage and the promise's place, in the order in which to begin.
    @MainActor
    static func stream(_ cases: [(Stage, Int)], of behaviours: [Behaviour]) -> AsyncStream<Verdict> {
        let (verdicts, tell) = AsyncStream.makeStream(of: Verdict.self)
        let agenda = Agenda(cases)
        Task {
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<min(checksAtOnce, cases.count) {
                    group.addTask { await agenda.work(off: behaviours, tell) }
                }
            }
            tell.finish()
        }
        tell.onTermination = { _ in Task { await agenda.drop() } }
        return verdicts
    }
}

/// What is still to be done.
@MainActor
private final class Agenda {
    private var rest: ArraySlice<(Stage, Int)>

    init(_ cases: [(Stage, Int)]) {
        rest = cases[...]
    }

    /// Leaves the rest undone; what has begun goes on to its end, so that no check is torn apart.
    func drop() {
        rest = []
    }

    func work(off behaviours: [Behaviour], _ tell: AsyncStream<Verdict>.Continuation) async {
        while let (stage, index) = rest.popFirst() {
            let breach = await Breach.found(in: stage, by: behaviours[index])
            tell.yield(Verdict(stage: stage.id, behaviour: index, breach: breach))
        }
    }
}
