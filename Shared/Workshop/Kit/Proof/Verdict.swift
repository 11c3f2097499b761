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

    /// How many checks have begun at most: they run one after the other, but one that waits for what never comes
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

/// The verdicts on each stage, counted as they come.
@MainActor
struct Tally {
    private let total: Int
    private var counts: [Stage.ID: Int] = [:]
    private var found: [Stage.ID: [Verdict]] = [:]

    /// - Parameter total: How many behaviours each stage is put to.
    init(of total: Int) {
        self.total = total
    }

    /// Whether any behaviour is broken.
    var isBroken: Bool { !found.isEmpty }

    /// How a stage is broken, in the order of the list.
    func findings(of stage: Stage.ID) -> [Finding] {
        found[stage, default: []].sorted { $0.behaviour < $1.behaviour }.compactMap(\.finding)
    }

    /// Counts until all is known of one stage, and shows how far that is.
    mutating func count(_ verdicts: AsyncStream<Verdict>, until stage: Stage.ID, in console: Console) async {
        var ticker = Ticker(console)
        defer { ticker.hide() }
        show(stage, in: &ticker)
        guard counts[stage, default: 0] < total else { return }
        for await verdict in verdicts {
            add(verdict)
            show(stage, in: &ticker)
            if counts[stage] == total { return }
        }
    }

    mutating func add(_ verdict: Verdict) {
        counts[verdict.stage, default: 0] += 1
        if verdict.finding != nil { found[verdict.stage, default: []].append(verdict) }
    }

    /// How many behaviours hold for a stage.
    func line(of stage: Stage.ID, _ style: Style) -> String {
        let kept = total - found[stage, default: []].count
        return kept == total
            ? style.good("✓ \(kept) of \(total) hold") : style.bad("✗ \(kept) of \(total) hold")
    }

    private func show(_ stage: Stage.ID, in ticker: inout Ticker) {
        let count = counts[stage, default: 0]
        ticker.show("  behaviours  \(Ticker.bar(count, of: total)) \(count) of \(total)")
    }
}
