import Behaviours
import StageCatalog
import Terminal
import TestSupport

/// What came of putting one stage to one behaviour.
struct Verdict: Sendable {
    let stage: Stage.ID
    /// The behaviour's place in the list.
    let behaviour: Int
    /// How it is broken; nil when it holds.
    let finding: Finding?

    /// How many checks have begun at most: two run at a time, but one that waits for what never comes
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

/// The verdicts on each behaviour, counted as they come.
struct Tally {
    private var rows: [[Stage.ID: Verdict]]

    /// - Parameter total: How many behaviours each stage is put to.
    init(of total: Int) {
        rows = Array(repeating: [:], count: total)
    }

    mutating func add(_ verdict: Verdict) {
        rows[verdict.behaviour][verdict.stage] = verdict
    }

    /// The verdicts on one behaviour, by its place in the list.
    subscript(behaviour: Int) -> [Stage.ID: Verdict] { rows[behaviour] }

    /// How a stage is broken, in the order of the list.
    func findings(of stage: Stage.ID) -> [Finding] {
        rows.compactMap { $0[stage]?.finding }
    }

    /// How many behaviours hold for a stage of which all is known.
    func holding(in stage: Stage.ID) -> Int {
        rows.count - findings(of: stage).count
    }

    /// Counts until all is known of one stage, and shows how far that is.
    @MainActor
    mutating func count(_ verdicts: AsyncStream<Verdict>, until stage: Stage.ID, in console: Console) async {
        var ticker = Ticker(console)
        defer { ticker.hide() }
        var count = rows.count { $0[stage] != nil }
        func show() {
            ticker.show("  behaviours  \(Ticker.bar(count, of: rows.count)) \(count) of \(rows.count)")
        }
        show()
        guard count < rows.count else { return }
        for await verdict in verdicts {
            add(verdict)
            if verdict.stage == stage { count += 1 }
            show()
            if count == rows.count { return }
        }
    }

    /// How many behaviours hold for a stage.
    func line(of stage: Stage.ID, _ style: Style) -> String {
        let holding = holding(in: stage)
        return holding == rows.count
            ? style.good("✓ \(holding) of \(rows.count) hold")
            : style.bad("✗ \(holding) of \(rows.count) hold")
    }
}
