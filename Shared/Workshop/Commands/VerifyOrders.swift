import Behaviours
import Book
import StageCatalog
import Terminal
import TestSupport

extension Arguments {
    /// The orders to run in place of the behaviours, or `nil` if there are none.
    var orders: OrderSuite? {
        get throws(CommandError) {
            let example = "For example: swift run workshop verify --orders --requests 3"
            guard value(of: "--orders") != nil || value(of: "--json") == nil else {
                throw CommandError.usage("`--json` is for `--orders`", example)
            }
            let count = try number(of: "--requests", in: 1...3, "a number of requests from 1 to 3", example)
            guard value(of: "--orders") != nil else {
                if count != nil { throw CommandError.usage("`--requests` is for `--orders`", example) }
                return nil
            }
            guard value(of: "--behaviour") == nil else {
                throw CommandError.usage("`--orders` doesn't check behaviours", example)
            }
            return OrderSuite(requests: count ?? 2)
        }
    }
}

/// The result of running one stage in one order.
struct OrderVerdict: Sendable {
    let stage: Stage.ID
    /// The order's index in the suite.
    let order: Int
    /// How the stage differs from what the rules say, or `nil` if it doesn't.
    let difference: RecordingDifference?
}

extension Workshop {
    /// Runs stages in every order, and shows what differs. Returns the exit code.
    @MainActor
    func verify(_ stages: [Stage], in suite: OrderSuite, asJSON: Bool = false) async throws -> Int32 {
        useOneThread()
        let start = ContinuousClock.now
        let verdicts = try await verdicts(on: stages, in: suite)
        if asJSON {
            let differences = verdicts.compactMap { verdict in
                verdict.difference.map { (suite.orders[verdict.order], $0.actual) }
            }
            console.lines(try SavedOrders(differences).lines)
            return differences.isEmpty ? 0 : 1
        }
        let took = seconds(ContinuousClock.now - start)
        let broken = verdicts.filter { $0.difference != nil }
        console.paged { $0.writeMatrix(broken, in: suite, stages) }
        for stage in stages { console.show(broken.filter { $0.stage == stage.id }, of: stage, in: suite) }
        let runs = counted(verdicts.count, "run")
        if broken.isEmpty {
            console.paragraph("✓ All \(runs) showed what the rules say. (\(took))", console.style.good)
        } else {
            console.paragraph(
                "✗ \(broken.count) of \(runs) didn't show what they should. (\(took))",
                console.style.bad
            )
        }
        return broken.isEmpty ? 0 : 1
    }

    /// Runs stages in every order, and shows the progress.
    @MainActor
    private func verdicts(on stages: [Stage], in suite: OrderSuite) async throws -> [OrderVerdict] {
        var rest = suite.orders.indices.flatMap { index in stages.map { ($0, index) } }[...]
        let total = rest.count
        var verdicts: [OrderVerdict] = []
        var ticker = Ticker(console)
        try await withThrowingTaskGroup(of: OrderVerdict.self) { group in
            func begin() {
                guard !Task.isCancelled, let (stage, index) = rest.popFirst() else { return }
                group.addTask {
                    let order = suite.orders[index]
                    let difference = try await suite.difference(of: order, in: stage.makeScreen)
                    return OrderVerdict(stage: stage.id, order: index, difference: difference)
                }
            }
            for _ in 0..<Verdict.checksAtOnce { begin() }
            for try await verdict in group {
                verdicts.append(verdict)
                ticker.show("  \(Ticker.bar(verdicts.count, of: total)) \(verdicts.count) of \(total) runs")
                begin()
            }
        }
        ticker.hide()
        try Task.checkCancellation()
        return verdicts.sorted { $0.order < $1.order }
    }
}

extension Console {
    /// Writes a row for each fate of the first request, and a column for each stage.
    fileprivate func writeMatrix(_ broken: [OrderVerdict], in suite: OrderSuite, _ stages: [Stage]) {
        let numbers = stages.map { "\($0.number)".paddedLeft(to: 5) }.joined()
        let width = max(8, textWidth - numbers.count)
        let title = "Orders of \(counted(suite.requests, "request"))"
        line(style.bold(title.padded(to: width) + numbers))
        let first = suite.requests == 1 ? "it" : "the first"
        line("\n" + style.title("What becomes of \(first)"))
        var fates: [Order.Fate] = []
        for fate in suite.orders.map(\.requests[0].fate) where !fates.contains(fate) { fates.append(fate) }
        for fate in fates {
            let text = "\(fate)".wrapped(to: width - 4)
            lines(text.dropLast().map { "  " + $0 })
            let last = text.last ?? ""
            let leader = String(repeating: "·", count: max(0, width - last.columns - 3))
            let cells = stages.map { stage in
                let count = broken.count { verdict in
                    verdict.stage == stage.id && suite.orders[verdict.order].requests[0].fate == fate
                }
                return count == 0 ? style.good("    ✓") : style.bad("✗ \(count)".paddedLeft(to: 5))
            }
            line("  \(last) \(style.dim(leader))\(cells.joined())")
        }
        line()
    }

    /// Shows in which orders a stage is broken, and the recording of the shortest.
    fileprivate func show(_ broken: [OrderVerdict], of stage: Stage, in suite: OrderSuite) {
        guard let shortest = broken.first, let difference = shortest.difference else { return }
        let name = "Stage \(stage.number)"
        let orders = broken.map { suite.orders[$0.order] }
        let count = "In \(orders.count) of \(suite.orders.count) orders."
        let pattern = suite.requests == 2 ? OrderPattern(of: orders, among: suite.orders).sentence : count
        paragraph("\(name) differs. \(pattern)", lead: "✗ ", indent: 2, style.bad)
        line()
        let title = "What the rules say"
        recording(difference.lines(title, name, width: textWidth - 4), indent: 2)
        line()
    }
}
