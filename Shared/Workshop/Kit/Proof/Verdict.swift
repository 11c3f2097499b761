import Behaviours
import Practice
import StageCatalog

/// What came of putting one stage to one behaviour.
struct Verdict: Sendable {
    let stage: Stage.ID
    /// The behaviour's place in the list.
    let behaviour: Int
    /// How it is broken; nil when it holds.
    let finding: Finding?

    /// How many checks have begun at most: they run one after the other, but one that waits for what never comes
    /// lets the others go on.
    private static let checksAtOnce = 16

    /// Puts stages to behaviours, and tells each verdict as soon as it is known.
    ///
    /// When nobody listens any more, what has begun goes on to its end, so that no check is torn apart.
    ///
    /// - Parameter cases: The stage and the behaviour's place, in the order in which to begin.
    @MainActor
    static func stream(_ cases: [(Stage, Int)], of behaviours: [Behaviour]) -> AsyncStream<Verdict> {
        let (verdicts, tell) = AsyncStream.makeStream(of: Verdict.self)
        Task {
            await withTaskGroup(of: Verdict.self) { group in
                var rest = cases[...]
                func begin() {
                    guard let (stage, index) = rest.popFirst() else { return }
                    let behaviour = behaviours[index]
                    group.addTask {
                        let finding = await behaviour.finding(in: stage.makeScreen)
                        return Verdict(stage: stage.id, behaviour: index, finding: finding)
                    }
                }
                for _ in 0..<checksAtOnce { begin() }
                for await verdict in group {
                    if case .terminated = tell.yield(verdict) { rest = [] }
                    begin()
                }
            }
            tell.finish()
        }
        return verdicts
    }
}

extension Console {
    /// Shows how a stage is broken: each cause once, with what it breaks.
    func show(_ findings: [Finding]) {
        for finding in Finding.byCause(findings) {
            let room = measureOfText - 4
            let lines = finding.lines(width: room).flatMap { $0.printable.wrappedKeepingIndent(to: room) }
            for (index, text) in lines.enumerated() {
                let text = text.replacing("  ✗ ", with: style.bad("  ✗ "))
                line((index == 0 ? style.bad("  ✗ ") : "    ") + text)
            }
        }
    }
}
