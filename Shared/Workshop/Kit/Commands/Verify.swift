import Behaviours
import StageCatalog
import Terminal

extension Command {
    static let verify = Command(
        name: "verify",
        words: "[N…]",
        maxArguments: .max,
        summary: "Check every stage against every behaviour, and show a matrix",
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

/// A matrix with a row for each behaviour and a column for each stage, written as the verdicts arrive.
struct Matrix {
    private let stages: [Stage]
    private let console: Console
    /// The behaviours; the first one of each group has the title of the group.
    private let rows: [(title: String?, behaviour: Behaviour)]
    private var verdicts: [Verdict] = []
    private var nextRow = 0

    private static let cellWidth = 3

    init(groups: [Behaviour.Group], stages: [Stage], console: Console) {
        self.stages = stages
        self.console = console
        rows = groups.flatMap { group in
            group.behaviours.enumerated().map { ($0 == 0 ? group.title : nil, $1) }
        }
    }

    /// Checks the stages, writes the matrix and then the failures, and returns the exit code.
    mutating func run() async throws -> Int32 {
        let start = ContinuousClock.now
        let cases = rows.indices.flatMap { index in stages.map { ($0, index) } }
        var ticker = Ticker(console)
        let numbers = stages.map { String($0.number).paddedLeft(to: Matrix.cellWidth) }.joined()
        console.line(console.style.bold("Behaviours".padded(to: sentenceWidth) + numbers))
        for await verdict in await Verdict.stream(cases, of: rows.map(\.behaviour)) {
            verdicts.append(verdict)
            while let failures = nextFailures {
                ticker.hide()
                writeNextRow(failures)
            }
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
        max(8, console.textWidth - stages.count * Matrix.cellWidth)
    }

    /// The stages that break the next row's behaviour; `nil` until all stages have been checked.
    private var nextFailures: [Stage.ID]? {
        let row = verdicts.filter { $0.behaviour == nextRow }
        return row.isEmpty || row.count < stages.count ? nil : row.filter { $0.failure != nil }.map(\.stage)
    }

    private mutating func writeNextRow(_ failures: [Stage.ID]) {
        let style = console.style
        if let title = rows[nextRow].title {
            console.line()
            console.line(style.title(title))
        }
        let lines = rows[nextRow].behaviour.sentence.wrapped(to: sentenceWidth - 4)
        console.lines(lines.dropLast().map { "  " + $0 })
        let last = lines.last ?? ""
        let leader = String(repeating: "·", count: max(0, sentenceWidth - last.columns - 3))
        let cells = stages.map { failures.contains($0.id) ? style.bad("  ✗") : style.good("  ✓") }
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

/// The result of checking one stage against one behaviour.
struct Verdict: Sendable {
    let stage: Stage.ID
    /// The behaviour's index in the list.
    let behaviour: Int
    /// A description of how the stage breaks the behaviour, or `nil` if it doesn't.
    let failure: BehaviourFailure?

    /// The number of checks that may have begun at a time. Two of them run; one that waits for something that never
    /// comes lets others continue.
    private static let checksAtOnce = 16

    /// Checks stages against behaviours, and yields each verdict as soon as it is known.
    ///
    /// When nobody is listening any longer, checks that have begun still run to their end.
    ///
    /// - Parameter cases: Pairs of a stage and a behaviour's index, in the order in which to check them.
    @MainActor
    static func stream(_ cases: [(Stage, Int)], of behaviours: [Behaviour]) -> AsyncStream<Verdict> {
        let (verdicts, continuation) = AsyncStream.makeStream(of: Verdict.self)
        Task {
            await withTaskGroup(of: Verdict.self) { group in
                var rest = cases[...]
                func begin() {
                    guard let (stage, index) = rest.popFirst() else { return }
                    let behaviour = behaviours[index]
                    group.addTask {
                        let failure = await behaviour.failure(in: stage.makeScreen)
                        return Verdict(stage: stage.id, behaviour: index, failure: failure)
                    }
                }
                for _ in 0..<checksAtOnce { begin() }
                for await verdict in group {
                    if case .terminated = continuation.yield(verdict) { rest = [] }
                    begin()
                }
            }
            continuation.finish()
        }
        return verdicts
    }
}

extension [Verdict] {
    /// The number of behaviours that a stage was checked against.
    func count(of stage: Stage.ID) -> Int { count { $0.stage == stage } }

    /// Returns how a stage breaks behaviours, in the order of the list.
    func failures(of stage: Stage.ID) -> [BehaviourFailure] {
        filter { $0.stage == stage }.sorted { $0.behaviour < $1.behaviour }.compactMap(\.failure)
    }
}

extension Console {
    /// Shows how a stage is broken: each cause once, with the file to look at first.
    func show(_ failures: [BehaviourFailure], of stage: Stage) {
        for failure in BehaviourFailure.byCause(failures) {
            let room = textWidth - 4
            let lines = stage.lines(for: failure, width: room)
                .flatMap { $0.printable.wrappedKeepingIndent(to: room) }
            for (index, text) in lines.enumerated() {
                let text = text.replacing("  ✗ ", with: style.bad("  ✗ "))
                line(index == 0 ? style.bad("✗ \(text)") : "  \(text)")
            }
            line()
        }
    }
}
