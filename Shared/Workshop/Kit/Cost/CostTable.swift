import Diffing
import Foundation
import StageCatalog
import Terminal

/// What the stages cost, as a table for people.
struct CostTable {
    let costs: [StageCost]
    let times: [RequestTimes]?
    let rounds: Int
    let console: Console

    private static let cell = 6

    /// The columns for the names of the rows.
    private var label: Int {
        max(8, min(26, console.measureOfText - costs.count * CostTable.cell))
    }

    func show() {
        let style = console.style
        console.line(style.bold("Stage".padded(to: label) + cells { "\($0.stage.number)" }))
        row("Files") { "\($0.files)" }
        row("Lines of code") { "\($0.code.lines)" }
        row("Types") { "\($0.code.types.count)" }
        row("Lines of the view model") { "\($0.viewModel.lines)" }
        row("Takes any service") { $0.isTestableWithoutNetwork ? "✓" : "✗" }
        console.line()
        console.line(style.bold("Step from the one before"))
        row("  Lines added") { step($0.step?.added) }
        row("  Lines removed") { step($0.step?.removed) }
        row("  Lines moved") { step($0.step?.moved) }
        console.line()
        console.paragraph("What the view model imports, and what it knows of networking", style.bold)
        for cost in costs {
            let names = cost.viewModel.imports + cost.viewModel.networking
            console.paragraph(names.joined(separator: ", "), lead: "  \(cost.stage.number)  ", indent: 5)
        }
        if let times { show(times) }
    }

    private func show(_ times: [RequestTimes]) {
        console.line()
        console.paragraph("Time of a request, over the plainest code in the same form", console.style.bold)
        line("", ["ratio", "half of all", "stage", "plain"], "form", console.style.dim)
        for (cost, times) in zip(costs, times) {
            let ratio = times.ratio
            let cells = [
                "×\(number(ratio.median))",
                "\(number(ratio.lowerQuartile))–\(number(ratio.upperQuartile))",
                "\(number(times.throughMilliseconds.median)) ms",
                "\(number(times.plainMilliseconds.median)) ms",
            ]
            line("\(cost.stage.number)", cells, cost.form.rawValue)
        }
        console.line()
        let others = zip(costs, times).filter { !$0.1.isNearOne }.map { "stage \($0.0.stage.number)" }
        console.paragraph(
            others.isEmpty
                ? "Near ×1.0 each: the layers of a stage cost a request next to nothing."
                : "Not near ×1.0: \(others.joined(separator: ", ")). If more rounds say so too (--rounds 500), that "
                    + "is what the layers cost here."
        )
        console.paragraph(
            "Medians of \(counted(rounds, "request")) for the list, on the mock API, in turns. The plainest code "
                + "checks the status, decodes, hops to the main queue and publishes, too, but in one function.",
            console.style.dim,
        )
    }

    private func line(_ number: String, _ cells: [String], _ form: String, _ set: (String) -> String = { $0 })
    {
        let texts = zip(cells, [7, 14, 10, 10]).map { $0.paddedLeft(to: $1) }.joined()
        console.line(set("  \(number.padded(to: 2))\(texts)   \(form)".fitted(to: console.width)))
    }

    private func row(_ name: String, _ text: (StageCost) -> String) {
        console.line(name.padded(to: label) + cells(text))
    }

    private func cells(_ text: (StageCost) -> String) -> String {
        costs.map { cost in
            let text = text(cost).paddedLeft(to: CostTable.cell)
            return text.hasSuffix("✓")
                ? console.style.good(text) : text.hasSuffix("✗") ? console.style.bad(text) : text
        }.joined()
    }

    private func step(_ count: Int?) -> String {
        count.map { "\($0)" } ?? "–"
    }

    private func number(_ value: Double) -> String {
        value.formatted(.number.precision(.fractionLength(2)).locale(Locale(identifier: "en_US")))
    }
}
