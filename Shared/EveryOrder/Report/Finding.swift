import Foundation

/// The difference between what a check expected and what it found.
///
/// A test shows its description.
public struct Finding: Error, Sendable {
    /// A sentence that says what went wrong.
    public var summary: String
    /// The expected values, turn by turn or line by line.
    public var expected: [String]
    /// The actual values.
    public var actual: [String]
    /// Advice, or the difference between two values with the same description.
    public var detail: String?
    /// The step that went wrong, such as `/…/Tests/BehaviourTests.swift:40`, if it isn't the test as a whole.
    public var place: String?

    /// Creates a finding with a sentence and, optionally, two columns to compare.
    public init(_ summary: String, expected: [String] = [], actual: [String] = []) {
        self.summary = summary
        self.expected = expected
        self.actual = actual
    }

    /// Checks that the actual values are the expected ones.
    ///
    /// - Throws: A finding with a sentence and both, if they differ.
    public static func unless(_ actual: [String], equals expected: [String], _ summary: String) throws {
        guard actual != expected else { return }
        throw Finding(summary, expected: expected, actual: actual)
    }

    /// Returns the same finding, with the reason why a value can't be decoded from a good answer, if it can't be. A client
    /// that turns every error of its decoder into one of its own hides this reason.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - answer: A good answer.
    ///   - decoder: A decoder with the strategies that the client's decoder should have.
    ///   - file: The file in Sources that declares the type, such as `Episode.swift`.
    public func explained<Value: Decodable>(
        byDecoding type: Value.Type,
        from answer: Response,
        with decoder: JSONDecoder,
        in file: String,
    ) -> Finding {
        do {
            _ = try decoder.decode(type, from: answer.body)
            return self
        } catch {
            var finding = self
            let reason =
                switch error as? DecodingError {
                case .keyNotFound(_, let context)?, .typeMismatch(_, let context)?,
                    .valueNotFound(_, let context)?, .dataCorrupted(let context)?:
                    context.debugDescription
                default: "\(error)"
                }
            let note = "The server's answer is good, but \(file) doesn't fit the decoder: \(reason)"
            finding.detail = [detail, note].compactMap(\.self).joined(separator: "\n")
            return finding
        }
    }

    /// The finding for a screen that publishes on any thread other than the main one.
    public static let offMain = Finding(
        "A change was published off the main thread: hop to the main queue first."
    )
}

extension Finding: CustomStringConvertible {
    /// The sentence, the two columns, the detail, and the place.
    public var description: String {
        var lines = [summary] + comparison
        if let detail { lines.append(detail) }
        if let place { lines.append("at \(place)") }
        return lines.joined(separator: "\n")
    }

    /// Returns the same finding, at a step. Keeps the place that it has.
    public func at(_ file: String, _ line: Int) -> Finding {
        var finding = self
        finding.place = place ?? "\(file):\(line)"
        return finding
    }

    /// Stands for a value that one of the columns lacks.
    fileprivate static let missing = "–"

    /// The widest that a line with both columns may be.
    private static let width = 72

    /// The columns from shortly before the first difference: side by side if they fit, or else as a diff.
    private var comparison: [String] {
        guard !expected.isEmpty || !actual.isEmpty else { return [] }
        let common = zip(expected, actual).prefix { $0 == $1 }.count
        let start = max(0, common - 2)
        var rows = [("expected", "actual")]
        if start > 0 { rows.append(("…", "…")) }
        let head = rows.count
        for index in start..<max(expected.count, actual.count, start) {
            let left = index < expected.count ? expected[index].visible : Finding.missing
            let right = index < actual.count ? actual[index].visible : Finding.missing
            rows.append((left, right))
        }
        let left = rows.map(\.0.count).max() ?? 0
        let right = rows.map(\.1.count).max() ?? 0
        let isSideBySide = left + right + 7 <= Finding.width
        return rows.enumerated().flatMap { index, row in
            let isSame = row.0 == row.1
            if isSideBySide {
                let mark = isSame || index < head ? " " : "✗"
                let space = String(repeating: " ", count: left - row.0.count + 3)
                return ["  \(mark) \(row.0)\(space)\(row.1)"]
            }
            return isSame ? ["  \(row.0)"] : ["- \(row.0)", "+ \(row.1)"]
        }
    }
}

extension String {
    /// The text, or a literal in quotes if a part of it couldn't be seen beside another text: white space other than a
    /// single space in between, a character without a shape, or nothing at all.
    public var visible: String {
        let isLiteral = hasPrefix("\"")
        let isSpaced = hasPrefix(" ") || hasSuffix(" ") || contains("  ")
        let isMissing = isEmpty || self == Finding.missing
        if !isLiteral, !isSpaced, !isMissing, unicodeScalars.allSatisfy(\.isVisible) { return self }
        var literal = ""
        for scalar in unicodeScalars {
            // A text may be wrapped between words, which leaves a single space.
            let isSecondSpace = scalar == " " && literal.hasSuffix(" ")
            if isSecondSpace {
                literal += "\\u{20}"
            } else if scalar == "'" {
                literal += "'"
            } else {
                literal += scalar.escaped(asASCII: !scalar.isVisible)
            }
        }
        return "\"\(literal)\""
    }
}

extension Unicode.Scalar {
    /// Whether the scalar has a shape of its own, or is a space.
    fileprivate var isVisible: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: false
        case .spaceSeparator: self == " "
        default: true
        }
    }
}
