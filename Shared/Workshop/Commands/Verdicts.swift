import Behaviours
import EveryOrder
import StageCatalog
import Terminal

/// The result of checking one stage against one behaviour.
struct StageVerdict: Sendable {
    let stage: Stage.ID
    /// The behaviour's index in the list.
    let behaviour: Int
    /// A description of how the stage breaks the behaviour, or `nil` if it holds.
    let failure: BehaviourFailure?

    /// Whether the stage breaks the behaviour.
    var isBroken: Bool { failure != nil }
}

/// The orders in which a stage doesn't do what the rules say.
struct OrderVerdict: Sendable {
    let stage: Stage.ID
    /// The number of all orders.
    let total: Int
    /// The shortest comes first.
    let differences: [OrderSuite.Difference]

    var isBroken: Bool { !differences.isEmpty }
}

extension [StageVerdict] {
    /// Returns how a stage breaks behaviours, in the order of the list.
    func failures(of stage: Stage.ID) -> [BehaviourFailure] {
        filter { $0.stage == stage }.sorted { $0.behaviour < $1.behaviour }.compactMap(\.failure)
    }
}

extension Workshop {
    /// Checks stages against all behaviours, and shows the progress.
    @MainActor
    func verdicts(on stages: [Stage]) async throws -> [StageVerdict] {
        let behaviours = groups.flatMap(\.behaviours)
        let checks = stages.map { (stage: $0.id, check: $0.makeCheck()) }
        let all = behaviours.indices.flatMap { index in checks.map { ($0, index) } }
        var ticker = Ticker(console)
        defer { ticker.hide() }
        var done = 0
        return try await all.concurrentMap(atOnce: Behaviour.runsAtOnce) { _ in
            done += 1
            ticker.show("  \(Ticker.bar(done, of: all.count)) \(done) of \(all.count) checks")
        } _: { check, index in
            let failure = await check.check.failure(of: behaviours[index])
            return StageVerdict(stage: check.stage, behaviour: index, failure: failure)
        }
    }

    /// Runs stages in every order of two requests, and shows the progress.
    @MainActor
    func orderVerdicts(on stages: [Stage]) async throws -> [OrderVerdict] {
        // No thread of the pool decides when an outcome shows, unless something else runs in this process.
        if isAlone { MainQueue.useForAllTasks() }
        let suite = OrderSuite(requests: 2)
        let total = stages.count * suite.orders.count
        var ticker = Ticker(console)
        defer { ticker.hide() }
        var done = 0
        var verdicts: [OrderVerdict] = []
        for stage in stages {
            let differences = try await suite.differences(in: stage.makeScreen) {
                done += 1
                ticker.show("  \(Ticker.bar(done, of: total)) \(done) of \(total) orders")
            }
            let count = suite.orders.count
            verdicts.append(OrderVerdict(stage: stage.id, total: count, differences: differences))
        }
        return verdicts
    }
}

extension Console {
    /// Shows how a stage is broken: each cause once, with the file to look at first.
    func show(_ failures: [BehaviourFailure], of stage: Stage) {
        for failure in BehaviourFailure.byCause(failures) { show(stage.finding(for: failure)) }
    }

    func show(_ finding: Finding) {
        paragraph(finding.summary, lead: "✗ ", indent: 2, style.bad)
        recording(Array(finding.lines(width: textWidth - 4).dropFirst()), indent: 2)
        line()
    }
}
