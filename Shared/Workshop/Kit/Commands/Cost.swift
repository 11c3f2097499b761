import StageCatalog
import Terminal

extension Command {
    static let cost = Command(
        name: "cost",
        summary: "What each stage costs: lines, types, time; all computed at each call",
        options: [
            Option("--rounds", "N", "how many requests are timed for each stage, 60 unless told; 0 for none"),
            Option("--json", nil, "the same for tools"),
        ],
        notes: [
            "The time is that of a request for the list through a stage, over the same one in the plainest code of "
                + "the form that the stage uses: the same check, decoder and hop, and no layers. So the ratio is the "
                + "price of the layers, and should be near ×1.0."
        ],
        examples: ["cost", "cost --rounds 0", "cost --json"],
    ) { arguments, workshop in
        let workspace = try workshop.workspace()
        let rounds =
            try arguments.number(
                of: "--rounds",
                in: 0...10_000,
                "a number of rounds",
                "A number from 0 to 10000: swift run workshop cost --rounds 200",
            ) ?? 60
        let editions = try workshop.stages.map(workspace.edition)
        let costs = workshop.stages.indices.map { index in
            StageCost(workshop.stages[index], editions[index], after: index > 0 ? editions[index - 1] : nil)
        }
        var times: [RequestTimes]?
        if rounds > 0 {
            times = try await workshop.times(of: costs, rounds)
            try Task.checkCancellation()
            guard times != nil else {
                workshop.console.error("A request to the mock API failed, so there are no times.")
                return 1
            }
        }
        if arguments.value(of: "--json") != nil {
            workshop.console.line(try CostReport(costs, times).json)
        } else {
            CostTable(costs: costs, times: times, rounds: rounds, console: workshop.console).show()
        }
        return 0
    }
}

extension Workshop {
    @MainActor
    fileprivate func times(of costs: [StageCost], _ rounds: Int) async throws -> [RequestTimes]? {
        let timer = try RequestTimer()
        defer { timer.stop() }
        var ticker = Ticker(console)
        defer { ticker.hide() }
        return await timer.times(of: costs, rounds: rounds) { round in
            ticker.show("  \(Ticker.bar(round, of: rounds)) \(round) of \(counted(rounds, "round"))")
        }
    }
}
