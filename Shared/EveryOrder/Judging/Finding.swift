import Foundation

/// What a check has found: a sentence that says what went wrong, and what shows it.
///
/// A test shows its description.
public struct Finding: Error, Hashable, Codable, Sendable {
    /// A sentence that says what went wrong.
    public var summary: String
    /// A name for what went wrong, such as `notFreed`, that stays the same when the sentence changes; `nil` if it has none.
    public var kind: String?
    /// The expected values, turn by turn or line by line.
    public var expected: [String]
    /// The actual values.
    public var actual: [String]
    /// What follows the values.
    public var details: [Detail] = []
    /// The step that went wrong, such as `/…/Tests/BehaviourTests.swift:40`, if it isn't the test as a whole.
    public var place: String?
    /// The function to look at, such as `load()`, if it is known.
    public var function: String?
    /// The name of the test that explains what went wrong, if it isn't this one.
    public var explanation: String?

    /// A part of a finding.
    public enum Detail: Hashable, Codable, Sendable {
        /// Advice, for example.
        case text(String)
        /// A recording, or two of them.
        case recording(RecordingExcerpt)
    }

    /// Adds a line, or several.
    public mutating func add(_ text: String) { details.append(.text(text)) }

    /// Adds a recording, or two that differ.
    public mutating func add(_ recording: RecordingExcerpt) { details.append(.recording(recording)) }

    /// Adds what another finding says.
    mutating func add(_ other: Finding) {
        add(other.summary)
        details += other.details
    }

    /// Creates a finding with a sentence and, optionally, two columns to compare.
    public init(_ summary: String, kind: String? = nil, expected: [String] = [], actual: [String] = []) {
        self.summary = summary
        self.kind = kind
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

    /// The finding for a screen that publishes on any thread other than the main one.
    public static let offMain = Finding(
        "A change was published off the main thread: hop to the main queue first.",
        kind: "offMain",
    )
}

extension Finding: CustomStringConvertible {
    /// The finding as text, or as JSON if the environment variable `FINDINGS` is `json`.
    ///
    /// With the variable, what runs the tests can read the findings in their event stream.
    public var description: String { Finding.isJSON ? json : text }

    private static let isJSON = ProcessInfo.processInfo.environment["FINDINGS"] == "json"

    /// The finding as JSON in one line.
    package var json: String {
        do {
            return String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
        } catch {
            preconditionFailure("A finding can't be encoded: \(error)")
        }
    }

    /// Creates the finding that a test has reported: from its JSON, or else with a text as its sentence.
    package init(reported text: String) {
        self = (try? JSONDecoder().decode(Finding.self, from: Data(text.utf8))) ?? Finding(text)
    }

    /// The finding as text: the sentence, the two columns, what follows, and the place.
    public var text: String {
        (lines() + (place.map { ["at \($0)"] } ?? [])).joined(separator: "\n")
    }

    /// The lines of all blocks.
    package func lines(width: Int = RecordingExcerpt.columns) -> [String] {
        blocks(width: width).flatMap(\.lines)
    }

    /// Lines that belong together, such as those of one event.
    package struct Block: Hashable, Sendable {
        package enum Kind: Sendable {
            /// A line of a message, or the heading of a comparison.
            case text, heading
            /// What both sides have, what only one has, or a row of a table in which they differ.
            case equal, removed, added, different
        }

        package let kind: Kind
        package let lines: [String]

        package init(_ kind: Kind, _ lines: [String]) {
            self.kind = kind
            self.lines = lines
        }
    }

    /// All that it says, in blocks. Columns are as wide as there is room; other lines may be longer.
    package func blocks(width: Int = RecordingExcerpt.columns) -> [Block] {
        func text(_ text: String) -> [Block] {
            text.split(separator: "\n", omittingEmptySubsequences: false).map { Block(.text, [String($0)]) }
        }
        return text(summary) + comparison(width: min(width, Finding.width))
            + details.flatMap { detail in
                switch detail {
                case .text(let lines): text(lines)
                case .recording(let excerpt): excerpt.blocks(width: width)
                }
            }
    }

    /// Returns the same finding, at a step. Keeps the place that it has.
    public func at(_ file: String, _ line: Int) -> Finding {
        var finding = self
        finding.place = place ?? "\(file):\(line)"
        return finding
    }

    /// Returns the same finding with the function to look at, such as `load()`.
    public func at(function name: String) -> Finding {
        var finding = self
        finding.function = name
        return finding
    }

    /// Stands for a value that one of the columns lacks.
    fileprivate static let missing = "–"

    /// The widest that a line with both columns may be.
    private static let width = 72

    /// The columns from shortly before the first difference: side by side if they fit, or else as a diff.
    private func comparison(width: Int) -> [Block] {
        guard !expected.isEmpty || !actual.isEmpty else { return [] }
        let common = zip(expected, actual).prefix { $0 == $1 }.count
        let start = max(0, common - 2)
        var rows = [("expected", "actual")]
        if start > 0 { rows.append(("…", "…")) }
        for index in start..<max(expected.count, actual.count, start) {
            let left = index < expected.count ? expected[index].visible : Finding.missing
            let right = index < actual.count ? actual[index].visible : Finding.missing
            rows.append((left, right))
        }
        let left = rows.map(\.0.count).max() ?? 0
        let right = rows.map(\.1.count).max() ?? 0
        let isSideBySide = left + right + 7 <= width
        return rows.enumerated().flatMap { index, row in
            let isSame = row.0 == row.1
            let kind: Block.Kind = index == 0 ? .heading : isSame ? .equal : .different
            if isSideBySide {
                let mark = kind == .different ? "✗" : " "
                let space = String(repeating: " ", count: left - row.0.count + 3)
                return [Block(kind, ["  \(mark) \(row.0)\(space)\(row.1)"])]
            }
            if isSame { return [Block(kind, ["  \(row.0)"])] }
            if index == 0 { return [Block(kind, ["- \(row.0)", "+ \(row.1)"])] }
            return [Block(.removed, ["- \(row.0)"]), Block(.added, ["+ \(row.1)"])]
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
