/// A text in Markdown: paragraphs, lists, code and tables. Treats anything else as a paragraph.
package struct Markdown: Hashable, Sendable {
    package enum Block: Hashable, Sendable {
        case paragraph(String)
        case item(mark: String, indent: Int, text: String)
        /// The lines, and the line number of the first one, from 1.
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

    /// Adds a line of text, which continues the previous block unless it begins a new one.
    private mutating func add(_ text: Substring, indent: Int, continues: Bool) {
        if let item = text.prefixMatch(of: #/([-*]|\d+\.) +/#) {
            let mark = item.1.last == "." ? "\(item.1) " : "• "
            blocks.append(.item(mark: mark, indent: indent, text: String(text[item.range.upperBound...])))
            return
        }
        switch blocks.last {
        case .paragraph(let start)? where continues:
            blocks[blocks.count - 1] = .paragraph("\(start) \(text)")
        case .item(let mark, let indent, let start)? where continues:
            blocks[blocks.count - 1] = .item(mark: mark, indent: indent, text: "\(start) \(text)")
        default: blocks.append(.paragraph(String(text.drop { $0 == "#" || $0 == " " })))
        }
    }

    /// Adds a row of a table, but not the line below its header.
    private mutating func addRow(_ text: Substring) {
        let cells = text.split(separator: "|").map {
            Prose($0).plain.printable.split(separator: " ").joined(separator: " ")
        }.filter { !$0.isEmpty }
        guard !cells.allSatisfy({ $0.allSatisfy { "-: ".contains($0) } }) else { return }
        if case .table(let rows)? = blocks.last {
            blocks[blocks.count - 1] = .table(rows + [cells])
        } else {
            blocks.append(.table([cells]))
        }
    }

    package var paragraphs: [String] {
        blocks.compactMap { if case .paragraph(let text) = $0 { text } else { nil } }
    }

    /// A second-level section.
    package struct Section {
        package let title: String
        /// The line number of its heading, from 1.
        package let line: Int
        /// The text below the heading.
        package fileprivate(set) var text = ""
    }

    package static func sections(of text: String) -> [Section] {
        var sections: [Section] = []
        var isCode = false
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("```") { isCode.toggle() }
            if !isCode, line.hasPrefix("## ") {
                sections.append(Section(title: String(line.dropFirst(3)), line: index + 1))
            } else if let last = sections.last {
                let isFirst = index == last.line
                sections[sections.count - 1].text += isFirst ? line : "\n\(line)"
            }
        }
        return sections
    }

    /// The text as lines for a terminal, with blank lines between the blocks.
    package func lines(width: Int, indent: Int = 0, style: Style) -> [String] {
        var lines: [String] = []
        var wasItem = false
        for block in blocks {
            let (new, isItem) = Markdown.lines(of: block, width: width - indent, style)
            if !lines.isEmpty, !(wasItem && isItem) { lines.append("") }
            lines += new
            wasItem = isItem
        }
        return lines.map { $0.isEmpty ? "" : String(repeating: " ", count: indent) + $0 }
    }

    private static func lines(of block: Block, width: Int, _ style: Style) -> ([String], isItem: Bool) {
        switch block {
        case .paragraph(let text):
            return (Prose(text).plain.printable.wrapped(to: width), false)
        case .item(let mark, let indent, let text):
            let margin = String(repeating: " ", count: min(indent, 8))
            let lines = "\(mark)\(Prose(text).plain.printable)"
                .wrapped(to: width - margin.count, hanging: mark.columns)
            return (lines.map { margin + $0 }, true)
        case .code(let lines, _):
            return (lines.map { style.command("    \($0.printable)".fitted(to: width)) }, false)
        case .table(let rows):
            // All columns but the last are as wide as their widest cell.
            let count = rows.map(\.count).max() ?? 0
            let widths = (0..<max(0, count - 1)).map { column in
                rows.map { $0.dropFirst(column).first?.columns ?? 0 }.max() ?? 0
            }
            let lines = rows.flatMap { cells in
                let start = zip(cells, widths).map { $0.padded(to: $1 + 3) }.joined()
                let row =
                    start.replacing(" ", with: "\u{A0}") + (cells.count == count ? cells[count - 1] : "")
                return row.wrapped(to: width, hanging: widths.reduce(0) { $0 + $1 + 3 })
            }
            return (lines, false)
        }
    }
}

/// A paragraph of Markdown, as runs of text in one style.
package struct Prose: Hashable, Sendable {
    package enum InlineStyle: Hashable, Sendable {
        case plain, code, strong, emphasis
    }

    package struct Run: Hashable, Sendable {
        package let text: String
        package let style: InlineStyle
    }

    package private(set) var runs: [Run] = []

    /// Parses `code`, **strong**, *emphasis* and the texts of [links](in.one.line). All else is plain text.
    package init(_ markdown: some StringProtocol) {
        // A link's address isn't shown.
        let text = String(markdown).replacing(#/\[([^\]]*)\]\([^)]*\)/#) { $0.1 }
        var start = text.startIndex
        func add(_ part: Substring, _ style: InlineStyle) {
            if !part.isEmpty { runs.append(Run(text: String(part), style: style)) }
        }
        for match in text.matches(of: #/`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*/#) {
            add(text[start..<match.range.lowerBound], .plain)
            add(match.1 ?? "", .code)
            add(match.2 ?? "", .strong)
            add(match.3 ?? "", .emphasis)
            start = match.range.upperBound
        }
        add(text[start...], .plain)
    }

    /// The text without its markup, except for the backquotes around code, which keep it readable.
    package var plain: String {
        runs.map { $0.style == .code ? "`\($0.text)`" : $0.text }.joined()
    }
}

/// The README that explains a stage or an exercise.
package struct Readme: Sendable {
    package let sections: [(title: String, words: Markdown)]

    /// Parses the second-level sections, without code and folded parts.
    package init(_ markdown: String) {
        let text = markdown.replacing(#/<details>[\s\S]*?<\/details>|```[\s\S]*?\n```/#, with: "")
        sections = Markdown.sections(of: text).map { ($0.title, Markdown($0.text)) }
    }

    /// The idea, in a paragraph.
    package var idea: Prose? {
        sections.first { $0.title == "The idea" }?.words.paragraphs.first.map { Prose($0) }
    }
}
