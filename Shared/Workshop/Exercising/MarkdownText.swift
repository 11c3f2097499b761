import Diffing
import Foundation
import Terminal

/// Markdown as lines of a terminal: paragraphs, lists and code, with blank lines between them.
package struct MarkdownText {
    fileprivate enum Block: Hashable {
        case paragraph(String)
        case item(mark: String, indent: Int, text: String)
        case code([String])
        case table([[String]])
    }

    private var blocks: [Block] = []

    package init(_ markdown: String) {
        var isCode = false
        var isOpen = false
        for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
            let text = line.trimmingPrefix { $0 == " " }
            if text.hasPrefix("```") {
                if !isCode { blocks.append(.code([])) }
                isCode.toggle()
                isOpen = false
            } else if isCode, case .code(let lines)? = blocks.last {
                blocks[blocks.count - 1] = .code(lines + [String(line)])
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

    package func lines(width: Int, style: Style) -> [String] {
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
            case .code(let code):
                lines += code.map { style.command("    \($0.printable)".fitted(to: width)) }
            case .table(let rows):
                lines += MarkdownText.columns(rows, width: width)
            }
        }
        return lines
    }

    /// Takes a row of a table; the one below the head has nothing to say.
    private mutating func addRow(_ text: Substring) {
        let cells = text.split(separator: "|").map {
            Prose($0.trimmingCharacters(in: .whitespaces)).plain.printable
        }
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
        if let point = text.prefixMatch(of: #/[-*] +/#) {
            blocks.append(.item(mark: "• ", indent: indent, text: String(text[point.range.upperBound...])))
        } else if let number = text.prefixMatch(of: #/\d+\. +/#) {
            let rest = String(text[number.range.upperBound...])
            blocks.append(.item(mark: String(number.0), indent: indent, text: rest))
        } else if continues, let last = blocks.last, let longer = last.continued(by: text) {
            blocks[blocks.count - 1] = longer
        } else {
            blocks.append(.paragraph(String(text.drop { $0 == "#" || $0 == " " })))
        }
    }
}

extension MarkdownText.Block {
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
