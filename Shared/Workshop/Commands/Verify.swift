import Behaviours
import EveryOrder
import StageCatalog
import Terminal

extension Command {
    static let verify = Command(
        name: "verify",
        operands: "[N…]",
        maxArguments: .max,
        summary: "Check every stage against every behaviour, in every order of two requests",
        notes: [
            "Exits with 1 if a behaviour is broken, and says where to look first.",
            "An order is one possible run: which requests the user makes, and what becomes of each. After each "
                + "event, a stage should show what the rules say.",
        ],
        examples: ["verify", "verify 2 3"],
    ) { arguments, workshop in
        let named = try arguments.operands.map { try workshop.stages.named($0, for: "verify").number }
        let stages = workshop.stages.filter { named.isEmpty || named.contains($0.number) }
        return try await workshop.verify(stages)
    }
}

extension Workshop {
    /// Checks the stages, and shows the matrix and the failures. Returns the exit code.
    @MainActor
    fileprivate func verify(_ stages: [Stage]) async throws -> Int32 {
        try await checkCanRequest()
        let start = ContinuousClock.now
        let verdicts = try await verdicts(on: stages)
        let isWhole = groups.flatMap(\.behaviours).count == Behaviour.all.count
        let orders = try await isWhole ? orderVerdicts(on: stages) : []
        let took = seconds(ContinuousClock.now - start)
        let broken = verdicts.count { $0.isBroken } + orders.count { $0.isBroken }
        let checks = counted(verdicts.count + orders.count, "check")
        console.writeMatrix(verdicts, orders, of: groups, stages)
        for stage in stages {
            let failures = verdicts.failures(of: stage.id)
            console.show(failures, of: stage)
            let order = orders.first { $0.stage == stage.id }
            if let order { console.show(order, of: stage, withRecording: failures.isEmpty) }
        }
        if broken == 0 {
            console.paragraph("✓ All \(checks) passed. (\(took))", console.style.good)
        } else {
            console.paragraph("✗ \(broken) of \(checks) failed. (\(took))", console.style.bad)
        }
        return broken == 0 ? 0 : 1
    }
}

extension Console {
    /// Writes a row for each behaviour and one for the orders, and a column for each stage.
    fileprivate func writeMatrix(
        _ verdicts: [StageVerdict],
        _ orders: [OrderVerdict],
        of groups: [Behaviour.Group],
        _ stages: [Stage],
    ) {
        let numbers = stages.map { "\($0.number)".paddedLeft(to: 3) }.joined()
        let width = max(8, textWidth - numbers.count)
        func row(_ text: String, _ cells: [String]) {
            let wrapped = text.wrapped(to: width - 4)
            lines(wrapped.dropLast().map { "  " + $0 })
            let last = wrapped.last ?? ""
            let leader = String(repeating: "·", count: max(0, width - last.columns - 3))
            line("  \(last) \(style.dim(leader))\(cells.map { "  " + $0 }.joined())")
        }
        line(style.bold("Behaviours".padded(to: width) + numbers))
        var index = 0
        for group in groups {
            line("\n" + style.title(group.title))
            for behaviour in group.behaviours {
                let found = verdicts.filter { $0.behaviour == index }
                row(behaviour.sentence, stages.map { stage in mark(found.first { $0.stage == stage.id }) })
                index += 1
            }
        }
        if !orders.isEmpty {
            line("\n" + style.title("Every order"))
            let marks = stages.map { stage in
                let isBroken = orders.contains { $0.stage == stage.id && $0.isBroken }
                return isBroken ? style.bad("✗") : style.good("✓")
            }
            row("Does what the rules say in \(orders[0].total) orders of two requests", marks)
        }
        line()
    }

    /// The mark of a check: whether the behaviour holds, or is broken.
    private func mark(_ verdict: StageVerdict?) -> String {
        verdict?.isBroken == true ? style.bad("✗") : style.good("✓")
    }

    /// Shows in how many orders a stage is broken, and the shortest of them.
    ///
    /// - Parameter withRecording: Whether to show its recording, since no behaviour explains what is wrong.
    func show(_ verdict: OrderVerdict, of stage: Stage, withRecording: Bool) {
        guard let shortest = verdict.differences.first else { return }
        let name = "Stage \(stage.number)"
        let count = "\(verdict.differences.count) of \(verdict.total) orders"
        var finding = Finding(
            "\(name) doesn't do what the rules say in \(count). The simplest: \(shortest.order)."
        )
        if withRecording { finding.add(shortest.recording.excerpt("What the rules say", name)) }
        show(finding)
    }
}

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
