import Behaviours
import StageCatalog
import Terminal
import TestSupport

/// The result of checking one stage against one behaviour.
struct Verdict: Sendable {
    let stage: Stage.ID
    /// The behaviour's index in the list.
    let behaviour: Int
    /// A description of how the stage breaks the behaviour, or of what keeps it from being judged; `nil` if it holds.
    let failure: BehaviourFailure?

    /// Whether the stage breaks the behaviour.
    var isBroken: Bool { failure?.isInconclusive == false }

    /// The number of checks that may have begun at a time. Two of them run; one that waits for something that never
    /// comes lets others continue.
    static let checksAtOnce = 16
}

extension [Verdict] {
    /// Returns how a stage breaks behaviours, in the order of the list.
    func failures(of stage: Stage.ID) -> [BehaviourFailure] {
        filter { $0.stage == stage }.sorted { $0.behaviour < $1.behaviour }.compactMap(\.failure)
    }
}

extension Workshop {
    /// Lets no thread of the pool decide when an outcome shows, unless something else runs in this process.
    func useOneThread() {
        if isAlone { MainQueue.useForAllTasks() }
    }

    /// Checks stages against all behaviours, and shows the progress.
    @MainActor
    func verdicts(on stages: [Stage]) async throws -> [Verdict] {
        let behaviours = groups.flatMap(\.behaviours)
        let checks = stages.map { (stage: $0.id, check: $0.makeCheck()) }
        var rest = behaviours.indices.flatMap { index in checks.map { ($0, index) } }[...]
        let total = rest.count
        var verdicts: [Verdict] = []
        var ticker = Ticker(console)
        await withTaskGroup(of: Verdict.self) { group in
            func begin() {
                guard !Task.isCancelled, let ((stage, check), index) = rest.popFirst() else { return }
                group.addTask {
                    let failure = await check.failure(of: behaviours[index])
                    return Verdict(stage: stage, behaviour: index, failure: failure)
                }
            }
            for _ in 0..<Verdict.checksAtOnce { begin() }
            for await verdict in group {
                verdicts.append(verdict)
                ticker.show("  \(Ticker.bar(verdicts.count, of: total)) \(verdicts.count) of \(total) checks")
                begin()
            }
        }
        ticker.hide()
        try Task.checkCancellation()
        return verdicts
    }
}

extension Console {
    /// Shows how a stage is broken: each cause once, with the file to look at first.
    func show(_ failures: [BehaviourFailure], of stage: Stage) {
        for failure in BehaviourFailure.byCause(failures) {
            let lines = stage.lines(for: failure, width: textWidth - 4)
            paragraph(lines[0], lead: "✗ ", indent: 2, style.bad)
            recording(Array(lines.dropFirst()), indent: 2)
            line()
        }
    }
}
