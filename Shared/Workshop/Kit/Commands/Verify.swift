import Behaviours
import StageCatalog
import Terminal

extension Command {
    static let verify = Command(
        name: "verify",
        words: "[N…]",
        maxArguments: .max,
        summary: "Every stage put to every behaviour, as a matrix",
        notes: ["Exits with 1 if a behaviour is broken, and says where to look first."],
        examples: ["verify", "verify 2 3"],
    ) { arguments, workshop in
        let named = try arguments.words.map { try workshop.stages.named($0, for: "verify").number }
        var matrix = Matrix(
            groups: workshop.groups,
            stages: workshop.stages.filter { named.isEmpty || named.contains($0.number) },
            console: workshop.console,
        )
        return try await matrix.run()
    }
}

/// Rows of behaviours, columns of stages, written as the verdicts come.
struct Matrix {
    private let stages: [Stage]
    private let console: Console
    private let behaviours: [Behaviour]
    /// The titles of the groups, by the behaviours that they begin with.
    private let titles: [Int: String]
    private var verdicts: Verdicts
    private var nextRow = 0

    private static let cellWidth = 3

    init(groups: [Behaviour.Group], stages: [Stage], console: Console) {
        self.stages = stages
        self.console = console
        behaviours = groups.flatMap(\.behaviours)
        verdicts = Verdicts(of: behaviours.count)
        var first = 0
        var titles: [Int: String] = [:]
        for group in groups {
            titles[first] = group.title
            first += group.behaviours.count
        }
        self.titles = titles
    }

    /// Checks, writes the matrix and then the failures, and returns the exit code.
    mutating func run() async throws -> Int32 {
        let start = ContinuousClock.now
        let cases = behaviours.indices.flatMap { index in stages.map { ($0, index) } }
        var ticker = Ticker(console)
        let numbers = stages.map { String($0.number).paddedLeft(to: Matrix.cellWidth) }.joined()
        console.line(console.style.bold("Behaviours".padded(to: sentenceWidth) + numbers))
        for await verdict in await Verdict.stream(cases, of: behaviours) {
            verdicts.add(verdict)
            if isNextRowComplete { ticker.hide() }
            while isNextRowComplete { writeNextRow() }
            ticker.show(
                "  \(Ticker.bar(verdicts.count, of: cases.count)) \(verdicts.count) of \(cases.count)"
            )
        }
        ticker.hide()
        try Task.checkCancellation()
        console.line()
        for stage in stages { console.show(verdicts.failures(of: stage.id), of: stage) }
        return writeConclusion(of: cases.count, took: ContinuousClock.now - start)
    }

    private var sentenceWidth: Int {
        max(8, console.measureOfText - stages.count * Matrix.cellWidth)
    }

    private var isNextRowComplete: Bool {
        nextRow < behaviours.count && verdicts[nextRow].count == stages.count
    }

    private mutating func writeNextRow() {
        let style = console.style
        if let title = titles[nextRow] {
            console.line()
            console.line(style.title(title))
        }
        let lines = behaviours[nextRow].sentence.wrapped(to: sentenceWidth - 4)
        console.lines(lines.dropLast().map { "  " + $0 })
        let last = lines.last ?? ""
        let leader = String(repeating: "·", count: max(0, sentenceWidth - last.columns - 3))
        let cells = stages.map { stage in
            verdicts[nextRow][stage.id]?.failure == nil ? style.good("  ✓") : style.bad("  ✗")
        }
        console.line("  \(last) \(style.dim(leader))\(cells.joined())")
        nextRow += 1
    }

    private func writeConclusion(of total: Int, took: Duration) -> Int32 {
        let broken = stages.reduce(0) { $0 + verdicts.failures(of: $1.id).count }
        guard broken > 0 else {
            console.paragraph("✓ All \(total) checks passed. (\(seconds(took)))", console.style.good)
            return 0
        }
        let checks = counted(total, "check")
        console.paragraph("✗ \(broken) of \(checks) failed. (\(seconds(took)))", console.style.bad)
        return 1
    }
}
