/// What a check found instead of what it expected, and where to look.
///
/// The tests, `verify`, the tour and `check` show it in the same words: those of ``lines(width:)``.
public struct Finding: Error, Sendable {
    /// What went wrong, in a sentence.
    public var summary: String
    /// What was expected, turn by turn or line by line.
    public var expected: [String]
    /// What there was instead.
    public var actual: [String]
    /// Where two values differ that read alike.
    public var detail: String?
    /// Where to look for the cause, if that is known: findings with the same advice have the same cause.
    public var advice: String?
    /// The behaviours that are broken by it, if it was found by one.
    public var broken: [String] = []

    /// Makes a finding of a sentence, of two columns if there are any, and of where to look.
    public init(
        _ summary: String,
        expected: [String] = [],
        actual: [String] = [],
        detail: String? = nil,
        advice: String? = nil,
    ) {
        self.summary = summary
        self.expected = expected
        self.actual = actual
        self.detail = detail
        self.advice = advice
    }

    /// What is found of a screen that publishes on any other thread.
    public static let offMain = Finding(
        "A change was published on another thread than the main one.",
        advice: "The outcome comes on a thread of the session's, and should hop to the main one.",
    )
}

extension Finding {
    /// One finding for each cause, with all the behaviours that it breaks; what breaks the most comes first.
    public static func byCause(_ findings: [Finding]) -> [Finding] {
        var causes: [Finding] = []
        for finding in findings {
            let known = causes.firstIndex { $0.advice != nil && $0.advice == finding.advice }
            if let known {
                causes[known].broken += finding.broken
            } else {
                causes.append(finding)
            }
        }
        let order = causes.enumerated().sorted {
            ($1.element.broken.count, $0.offset) < ($0.element.broken.count, $1.offset)
        }
        return order.map(\.element)
    }
}

extension Finding: CustomStringConvertible {
    public var description: String { lines().joined(separator: "\n") }

    /// All there is to say: what went wrong, both columns, where to look, and what is broken by it.
    ///
    /// - Parameter width: How wide the two columns may be: a line of 80, less the margins of whoever shows it. The
    ///   sentences may be longer.
    public func lines(width: Int = 72) -> [String] {
        var lines = [summary] + comparison(width)
        if let detail { lines.append(detail) }
        if let advice { lines.append("Where to look: \(advice)") }
        guard !broken.isEmpty else { return lines }
        let names = broken.prefix(Finding.namesShown).map { "“\($0)”" }
        let rest = broken.count - names.count
        let list = names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
        return lines + ["Broken by it: \(list)."]
    }

    private static let namesShown = 5

    /// From shortly before they part: two columns where there is room, else one below the other.
    private func comparison(_ width: Int) -> [String] {
        guard !expected.isEmpty || !actual.isEmpty else { return [] }
        let common = zip(expected, actual).prefix { $0 == $1 }.count
        let start = max(0, common - 2)
        var rows = [("expected", "actual")] + (start > 0 ? [("…", "…")] : [])
        let head = rows.count
        rows += (start..<max(expected.count, actual.count, start)).map { index in
            (index < expected.count ? expected[index] : "–", index < actual.count ? actual[index] : "–")
        }
        let left = rows.map(\.0.count).max() ?? 0
        let right = rows.map(\.1.count).max() ?? 0
        return rows.enumerated().flatMap { index, row in
            let lead = "  \(index < head || row.0 == row.1 ? " " : "✗") \(row.0)"
            if left + right + 7 <= width {
                return [lead + String(repeating: " ", count: left - row.0.count + 3) + row.1]
            }
            return row.0 == row.1 ? [lead] : [lead, "    ≠ \(row.1)"]
        }
    }
}
