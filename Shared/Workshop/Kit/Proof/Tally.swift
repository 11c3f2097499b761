import Behaviours
import Practice
import StageCatalog

/// The verdicts on each stage, counted as they come.
@MainActor
struct Tally {
    private let total: Int
    private var counts: [Stage.ID: Int] = [:]
    private var found: [Stage.ID: [Verdict]] = [:]

    /// - Parameter total: How many promises each stage is put to.
    init(of total: Int) {
        self.total = total
    }

    /// Whether any stage breaks a promise.
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

    /// How many promises a stage keeps.
    func line(of stage: Stage.ID, _ style: Style) -> String {
        let kept = total - found[stage, default: []].count
        return kept == total
            ? style.good("✓ \(kept) of \(total) kept") : style.bad("✗ \(kept) of \(total) kept")
    }

    private func show(_ stage: Stage.ID, in ticker: inout Ticker) {
        let count = counts[stage, default: 0]
        ticker.show("  promises  \(Ticker.bar(count, of: total)) \(count) of \(total)")
    }
}
