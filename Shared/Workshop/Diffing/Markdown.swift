import Terminal

/// A text in Markdown: paragraphs, lists, code and tables; whatever else there is counts as a paragraph.
package struct Markdown: Hashable, Sendable {
    package enum Block: Hashable, Sendable {
        case paragraph(String)
        case item(mark: String, indent: Int, text: String)
        /// The number of the first line, from 1, comes with them.
        case code([String], Int)
        case table([[String]])
    }

    package private(set) var blocks: [Block] = []

    package init(_ text: String) {
        var isCode = false
        var isOpen = false
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let text = line.trimmingPrefix { $0 == " " }
            if text.hasPrefix("```") {
                if !isCode { blocks.append(.code([], index + 2)) }
                isCode.toggle()
                isOpen = false
            } else if isCode, case .code(let lines, let number)? = blocks.last {
                blocks[blocks.count - 1] = .code(lines + [String(line)], number)
            } else if text.hasPrefix("|") {
                addRow(text)
                isOpen = false
            } else if text.isEmpty {
                isOpen = false
            } else {
                add(text, indent: line.count - text.count, continues: isOpen)
                isOpen = true
            }
        }
    }

    /// A section of second rank.
    package struct Section {
        package let title: String
        /// The number of its heading's line, from 1.
        package let line: Int
        fileprivate var lines: [Substring] = []
        /// What stands below the heading.
        package var text: String { lines.joined(separator: "\n") }
    }

    package static func sections(of text: String) -> [Section] {
        var sections: [Section] = []
        var isCode = false
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("```") { isCode.toggle() }
            if !isCode, line.hasPrefix("## ") {
                sections.append(Section(title: String(line.dropFirst(3)), line: index + 1))
            } else if !sections.isEmpty {
                sections[sections.count - 1].lines.append(line)
            }
        }
        return sections
    }

    package var paragraphs: [String] {
        blocks.compactMap { if case .paragraph(let text) = $0 { text } else { nil } }
    }

    /// The text on lines of a terminal, with blank ones between its parts.
    package func lines(width: Int, indent: Int = 0, style: Style) -> [String] {
        let width = width - indent
        var lines: [String] = []
        for (index, block) in blocks.enumerated() {
            if index > 0, !(block.isItem && blocks[index - 1].isItem) { lines.append("") }
            switch block {
            case .paragraph(let text):
                lines += Prose(text).plain.printable.wrapped(to: width)
            case .item(let mark, let indent, let text):
                let margin = String(repeating: " ", count: min(indent, 8))
                let room = width - margin.count - mark.columns
                for (index, line) in Prose(text).plain.printable.wrapped(to: room).enumerated() {
                    lines.append(
                        margin + (index == 0 ? mark : String(repeating: " ", count: mark.columns)) + line
                    )
                }
            case .code(let code, _):
                lines += code.map { style.command("    \($0.printable)".fitted(to: width)) }
            case .table(let rows):
                lines += Markdown.columns(rows, width: width)
            }
        }
        return lines.map { $0.isEmpty ? "" : String(repeating: " ", count: indent) + $0 }
    }

    /// Takes a row of a table; the one below the head has nothing to say.
    private mutating func addRow(_ text: Substring) {
        let cells = text.split(separator: "|").map { Prose($0.drop { $0 == " " }).plain.printable }
            .map { String($0.trimmed) }
        guard !cells.allSatisfy({ $0.allSatisfy { "-: ".contains($0) } }) else { return }
        if case .table(let rows)? = blocks.last {
            blocks[blocks.count - 1] = .table(rows + [cells])
        } else {
            blocks.append(.table([cells]))
        }
    }

    /// Rows in columns, the last of which wraps; one cell below the other where there is no room for that.
    private static func columns(_ rows: [[String]], width: Int) -> [String] {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            rows.compactMap { $0.indices.contains(column) ? $0[column].columns : nil }.max() ?? 0
        }
        let lead = widths.dropLast().reduce(0) { $0 + $1 + 3 }
        let room = width - lead
        guard room >= min(20, widths.last ?? 0) else {
            return rows.flatMap {
                $0.enumerated().flatMap { ($0 > 0 ? "  \($1)" : $1).wrappedKeepingIndent(to: width) }
            }
        }
        return rows.flatMap { row -> [String] in
            let first = zip(row, widths).prefix(count - 1).map { $0.padded(to: $1 + 3) }.joined()
            let last = row.count == count ? (row.last ?? "").wrapped(to: room) : [""]
            let margin = String(repeating: " ", count: lead)
            return last.enumerated().map { ($0 == 0 ? first : margin) + $1 }
        }
    }

    /// Takes a line of text, which goes on with what is before it unless it begins something.
    private mutating func add(_ text: Substring, indent: Int, continues: Bool) {
        let digits = text.prefix { $0.isNumber }
        if text.hasPrefix("- ") || text.hasPrefix("* ") {
            let words = text.dropFirst().drop { $0 == " " }
            blocks.append(.item(mark: "• ", indent: indent, text: String(words)))
        } else if !digits.isEmpty, text.dropFirst(digits.count).hasPrefix(". ") {
            let words = text.dropFirst(digits.count + 1).drop { $0 == " " }
            blocks.append(.item(mark: "\(digits). ", indent: indent, text: String(words)))
        } else if continues, let last = blocks.last, let longer = last.continued(by: text) {
            blocks[blocks.count - 1] = longer
        } else {
            blocks.append(.paragraph(String(text.drop { $0 == "#" || $0 == " " })))
        }
    }
}

extension Markdown.Block {
    fileprivate var isItem: Bool {
        if case .item = self { true } else { false }
    }

    fileprivate func continued(by line: Substring) -> Self? {
        switch self {
        case .paragraph(let text): .paragraph("\(text) \(line)")
        case .item(let mark, let indent, let text): .item(mark: mark, indent: indent, text: "\(text) \(line)")
        case .code, .table: nil
        }
    }
}

/// A paragraph of Markdown, as runs of one look.
package struct Prose: Hashable, Sendable {
    enum Look: Hashable, Sendable {
        case plain, code, strong, emphasis
        case link(String)
    }

    package struct Run: Hashable, Sendable {
        let text: String
        let look: Look
    }

    package private(set) var runs: [Run] = []

    /// Takes `code`, **strong**, *emphasis* and [links](of.one.line); all else is plain text.
    package init(_ markdown: some StringProtocol) {
        let text = Substring(markdown)
        var (start, index) = (text.startIndex, text.startIndex)
        func flush() {
            if start < index { runs.append(Run(text: String(text[start..<index]), look: .plain)) }
        }
        while index < text.endIndex {
            let character = text[index]
            if character == "`" || character == "*" || character == "[",
                let (run, end) = Prose.run(at: text[index...])
            {
                flush()
                runs.append(run)
                (start, index) = (end, end)
            } else {
                text.formIndex(after: &index)
            }
        }
        flush()
    }

    /// The text without its marks, but for those of code, without which it would be hard to read.
    package var plain: String {
        runs.map { $0.look == .code ? "`\($0.text)`" : $0.text }.joined()
    }

    private static func run(at text: Substring) -> (Run, Substring.Index)? {
        for (mark, look) in [("`", Look.code), ("**", .strong), ("*", .emphasis)] where text.hasPrefix(mark) {
            let inner = text.dropFirst(mark.count)
            guard let end = inner.firstRange(of: mark), end.lowerBound > inner.startIndex else { continue }
            return (Run(text: String(inner[..<end.lowerBound]), look: look), end.upperBound)
        }
        if text.first == "[", let middle = text.firstRange(of: "]("),
            let end = text[middle.upperBound...].firstIndex(of: ")")
        {
            let words = text[text.index(after: text.startIndex)..<middle.lowerBound]
            let address = text[middle.upperBound..<end]
            return (Run(text: String(words), look: .link(String(address))), text.index(after: end))
        }
        return nil
    }
}

/// The words that explain a stage, from the file beside its sources.
package struct Readme: Sendable {
    package let sections: [(title: String, words: Markdown)]

    /// Takes the sections of second rank, without code and what is folded.
    package init(_ markdown: String) {
        var isCode = false
        var isFolded = false
        let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
            if line.hasPrefix("```") { isCode.toggle() }
            if line == "<details>" { isFolded = true }
            defer { if line == "</details>" { isFolded = false } }
            return !isCode && !isFolded && !line.hasPrefix("```") && !line.hasPrefix("# ")
        }
        sections = Markdown.sections(of: lines.joined(separator: "\n")).map { ($0.title, Markdown($0.text)) }
    }

    /// The idea, in a paragraph.
    package var idea: Prose? {
        sections.first { $0.title == "The idea" }?.words.paragraphs.first.map { Prose($0) }
    }
}
