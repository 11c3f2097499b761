/// The difference between what a check expected and what it found.
///
/// The tests, `verify`, the tour and `check` all show its ``lines(width:)``.
public struct Finding: Error, Sendable {
    /// A sentence that says what went wrong.
    public var summary: String
    /// The expected values, turn by turn or line by line.
    public var expected: [String]
    /// The actual values.
    public var actual: [String]
    /// The difference between two values with the same description.
    public var detail: String?

    /// Creates a finding with a sentence and, optionally, two columns to compare.
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

    /// The finding for a screen that publishes on any thread other than the main one.
    public static let offMain = Finding(
        "A change was published off the main thread: hop to the main queue first."
    )
}

extension Finding: CustomStringConvertible {
    public var description: String { lines().joined(separator: "\n") }

    /// The sentence, both columns, and the detail.
    ///
    /// - Parameter width: The maximum width of the two columns. The sentences may be longer.
    public func lines(width: Int = 72) -> [String] {
        [summary] + comparison(width) + (detail.map { [$0] } ?? [])
    }

    /// The columns from shortly before the first difference: side by side if they fit, or else one below the other.
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
