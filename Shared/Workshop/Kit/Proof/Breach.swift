import Behaviours
import MockAPI
import Practice
import StageCatalog

/// A promise that a stage didn't keep, and how.
struct Breach: Sendable {
    let promise: String
    /// What happened instead, in a sentence.
    let summary: String
    /// What was expected and what was there, turn by turn.
    var rows: [Finding.Row] = []
    /// What else there is to know.
    var notes: [String] = []

    /// Puts a stage to a promise; nil when it is kept.
    @MainActor
    static func found(in stage: Stage, by behaviour: Behaviour) async -> Breach? {
        do {
            try await behaviour.check(stage.makeScreen)
            return nil
        } catch let violation as Violation {
            return Breach(violation)
        } catch {
            let reason = (error as? ServerError)?.message ?? String(describing: error)
            return Breach(promise: behaviour.promise, summary: "It couldn't be checked: \(reason)")
        }
    }

    /// The promise and what happened instead, for a terminal.
    func lines(width: Int, style: Style) -> [String] {
        let title = promise.wrapped(to: width - 4).enumerated().map { index, line in
            (index == 0 ? style.bad("  ✗ ") : "    ") + style.bold(line)
        }
        let story =
            summary.wrapped(to: width - 4) + comparison(width - 4, style)
            + notes.flatMap { $0.wrapped(to: width - 4) }
        return title + story.map { "    " + $0 }
    }

    /// Two columns where there is room, else one below the other.
    private func comparison(_ width: Int, _ style: Style) -> [String] {
        let left = rows.map(\.expected.columns).max() ?? 0
        let right = rows.map(\.actual.columns).max() ?? 0
        return rows.flatMap { row in
            let mark = row.isSame ? "  " : style.bad("✗ ")
            if left + right + 7 <= width {
                return ["  \(mark)\(row.expected.padded(to: left))   \(row.actual)"]
            }
            let expected = row.expected.wrapped(to: width - 4).map { "    \($0)" }
            if row.isSame, row.expected == row.actual { return expected }
            let actual = row.actual.wrapped(to: width - 6)
            return expected.enumerated().map { index, line in
                index == 0 ? "  \(mark)\(line.dropFirst(4))" : line
            }
                + actual.enumerated().map { index, line in (index == 0 ? "    ≠ " : "      ") + line }
        }
    }
}

extension Breach {
    private init(_ violation: Violation) {
        self.init(
            promise: violation.promise,
            summary: violation.finding.summary,
            rows: violation.finding.rows,
            notes: [violation.finding.detail, "Where to look: \(violation.hint)"].compactMap(\.self),
        )
    }
}
