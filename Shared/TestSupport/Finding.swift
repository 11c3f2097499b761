/// What a check found instead of what it expected.
///
/// The tests, `verify`, the tour and `check` show it alike: by its ``lines(width:)``.
public struct Finding: Error, Sendable {
    /// What went wrong, in a sentence.
    public var summary: String
    /// What was expected, turn by turn or line by line.
    public var expected: [String]
    /// What there was instead.
    public var actual: [String]
    /// Where two values differ that read alike.
    public var detail: String?

    /// Creates a finding with a sentence, and the two columns to compare, if there are any.
    public init(
        _ summary: String,
        expected: [String] = [],
        actual: [String] = [],
        detail: String? = nil,
    ) {
        self.summary = summary
        self.expected = expected
        self.actual = actual
        self.detail = detail
    }

    /// What is found when a screen publishes on any thread but the main one.
    public static let offMain = Finding(
        "A change was published off the main thread: hop to the main queue first."
    )
}

extension Finding: CustomStringConvertible {
    public var description: String { lines().joined(separator: "\n") }

    /// The sentence, both columns, and the detail.
    ///
    /// - Parameter width: How wide the two columns may be: a line of 80, less the margins of what shows it. The
    ///   sentences may be longer.
    public func lines(width: Int = 72) -> [String] {
        [summary] + comparison(width) + (detail.map { [$0] } ?? [])
    }

    /// The columns from shortly before they differ: side by side where there is room, else one below the other.
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
