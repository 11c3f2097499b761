import Networking

/// What a check found instead of what it expected.
public struct Finding: Error, Sendable {
    /// What went wrong, in a sentence.
    public var summary: String
    /// What was expected, turn by turn or line by line.
    public var expected: [String]
    /// What there was instead.
    public var actual: [String]
    /// Where two values differ that read alike.
    public var detail: String?
    /// Where to look, if what was found tells more of that than the promise which it breaks.
    public var advice: String?

    /// Makes a finding of a sentence, and of two columns if there are any.
    public init(_ summary: String, expected: [String] = [], actual: [String] = [], detail: String? = nil) {
        self.summary = summary
        self.expected = expected
        self.actual = actual
        self.detail = detail
    }
}

extension Finding: CustomStringConvertible {
    public var description: String {
        var lines = [summary]
        lines += comparison
        if let detail { lines.append(detail) }
        return lines.joined(separator: "\n")
    }

    /// How wide the two columns may be: a line of 80, less the margins of whoever shows it.
    private static let room = 72

    /// Two columns where there is room, else one below the other.
    private var comparison: [String] {
        let left = rows.map(\.expected.count).max() ?? 0
        let right = rows.map(\.actual.count).max() ?? 0
        let isWide = left + right + 7 > Finding.room
        return rows.flatMap { row in
            let lead = "  \(row.isSame ? " " : "✗") \(row.expected)"
            guard isWide else {
                return [lead + String(repeating: " ", count: left - row.expected.count + 3) + row.actual]
            }
            return row.expected == row.actual ? [lead] : [lead, "    ≠ \(row.actual)"]
        }
    }
}

extension Finding {
    /// What was expected at one turn, and what was there.
    public struct Row: Hashable, Sendable {
        /// The left column.
        public let expected: String
        /// The right column.
        public let actual: String
        /// Whether they are equal, or are no turn but a heading.
        public let isSame: Bool
    }

    /// Both columns under their headings, from shortly before they part; empty when there is nothing to compare.
    public var rows: [Row] {
        guard !expected.isEmpty || !actual.isEmpty else { return [] }
        let common = zip(expected, actual).prefix { $0 == $1 }.count
        let start = max(0, common - 2)
        let turns = (start..<max(expected.count, actual.count, start)).map { index in
            let want = index < expected.count ? expected[index] : "–"
            let found = index < actual.count ? actual[index] : "–"
            return Row(expected: want, actual: found, isSame: want == found)
        }
        let omission = start > 0 ? [Row(expected: "…", actual: "…", isSame: true)] : []
        return [Row(expected: "expected", actual: "actual", isSame: true)] + omission + turns
    }
}
