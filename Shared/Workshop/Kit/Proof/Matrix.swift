import Behaviours
import StageCatalog
import Terminal
import TestSupport

/// Rows of behaviours, columns of stages, filled as the verdicts come.
struct Matrix {
    private let groups: [(title: String, behaviours: [Behaviour])]
    private let behaviours: [Behaviour]
    private let stages: [Stage]
    private let console: Console
    private let style: Style
    private var tally: Tally
    private var nextRow = 0
    private var count = 0

    init(_ groups: [(String, [Behaviour])], _ stages: [Stage], _ console: Console) {
        self.groups = groups
        self.stages = stages
        self.console = console
        behaviours = groups.flatMap(\.1)
        style = console.style
        tally = Tally(of: behaviours.count)
    }

    /// Fills the matrix, and returns the exit code.
    mutating func run() async throws -> Int32 {
        let start = ContinuousClock.now
        let cases = behaviours.indices.flatMap { index in stages.map { ($0, index) } }
        var ticker = Ticker(console)
        writeHeader()
        for await verdict in await Verdict.stream(cases, of: behaviours) {
            count += 1
            tally.add(verdict)
            if isComplete(nextRow) { ticker.hide() }
            while isComplete(nextRow) { writeNextRow() }
            ticker.show("  \(Ticker.bar(count, of: cases.count)) \(count) of \(cases.count)")
        }
        ticker.hide()
        try Task.checkCancellation()
        writeTotals()
        writeFindings()
        return writeConclusion(took: ContinuousClock.now - start)
    }

    private static let cellWidth = 3

    private var sentenceWidth: Int {
        max(8, console.measureOfText - stages.count * Matrix.cellWidth)
    }

    private func isComplete(_ row: Int) -> Bool {
        behaviours.indices.contains(row) && tally[row].count == stages.count
    }

    private func writeHeader() {
        let numbers = stages.map { String($0.number).paddedLeft(to: Matrix.cellWidth) }.joined()
        console.line(style.bold("Behaviours".padded(to: sentenceWidth)) + style.bold(numbers))
    }

    private mutating func writeNextRow() {
        if let title = title(of: nextRow) {
            console.line()
            console.line(style.title(title))
        }
        let lines = behaviours[nextRow].sentence.wrapped(to: sentenceWidth - 4)
        console.lines(lines.dropLast().map { "  " + $0 })
        let last = lines.last ?? ""
        let leader = String(repeating: "·", count: max(0, sentenceWidth - last.columns - 3))
        let cells = stages.map { cell(tally[nextRow][$0.id]) }.joined()
        console.line("  \(last) \(style.dim(leader))" + cells)
        nextRow += 1
    }

    private func cell(_ verdict: Verdict?) -> String {
        let mark = verdict?.finding == nil ? style.good("✓") : style.bad("✗")
        return String(repeating: " ", count: Matrix.cellWidth - 1) + mark
    }

    /// The title of the group that begins with this row.
    private func title(of row: Int) -> String? {
        var first = 0
        for group in groups {
            if first == row { return group.title }
            first += group.behaviours.count
        }
        return nil
    }

    private func writeTotals() {
        let kept = stages.map { String(tally.holding(in: $0.id)).paddedLeft(to: Matrix.cellWidth) }
        console.line()
        console.line(style.bold("Holding, of \(behaviours.count)".padded(to: sentenceWidth) + kept.joined()))
    }

    private func writeFindings() {
        for stage in stages where !tally.findings(of: stage.id).isEmpty {
            console.line()
            console.line(style.title("Stage \(stage.number)") + "  " + style.bold(stage.title))
            console.show(tally.findings(of: stage.id))
        }
    }

    private func writeConclusion(took: Duration) -> Int32 {
        let broken = stages.reduce(0) { $0 + tally.findings(of: $1.id).count }
        let total = behaviours.count * stages.count
        console.line()
        guard broken > 0 else {
            console.paragraph("✓ All \(total) checks passed. (\(seconds(took)))", style.good)
            return 0
        }
        console.paragraph("✗ \(broken) of \(counted(total, "check")) failed. (\(seconds(took)))", style.bad)
        return 1
    }
}
