import Content
import Terminal

extension Markdown {
    /// The text as lines for a terminal, with blank lines between the blocks.
    func lines(width: Int, indent: Int = 0, style: Style) -> [String] {
        var lines: [String] = []
        var wasItem = false
        for block in blocks {
            let new = Markdown.lines(of: block, width: width - indent, style)
            guard !new.isEmpty else { continue }
            var isItem = false
            if case .item = block { isItem = true }
            if !lines.isEmpty, !(wasItem && isItem) { lines.append("") }
            lines += new
            wasItem = isItem
        }
        return lines.map { $0.isEmpty ? "" : String(repeating: " ", count: indent) + $0 }
    }

    private static func lines(of block: Block, width: Int, _ style: Style) -> [String] {
        switch block {
        case .heading(_, let text), .paragraph(let text):
            return Prose(text).plain.printable.wrapped(to: width)
        case .item(let mark, let indent, let text):
            let lead = Int(mark.dropLast()) == nil ? "• " : "\(mark) "
            let margin = String(repeating: " ", count: min(indent, 8))
            return "\(lead)\(Prose(text).plain.printable)"
                .wrapped(to: width - margin.count, hanging: lead.columns)
                .map { margin + $0 }
        case .code(_, let lines):
            return lines.map { style.command("    \($0.printable)".fitted(to: width)) }
        case .table(let rows):
            let rows = rows.map { $0.map { Prose($0).plain.printable } }
            // All columns but the last are as wide as their widest cell.
            let count = rows.map(\.count).max() ?? 0
            let widths = (0..<max(0, count - 1)).map { column in
                rows.map { $0.dropFirst(column).first?.columns ?? 0 }.max() ?? 0
            }
            return rows.flatMap { cells in
                let start = zip(cells, widths).map { $0.padded(to: $1 + 3) }.joined()
                var row = start.replacing(" ", with: "\u{A0}")
                if cells.count == count { row += cells[count - 1] }
                return row.wrapped(to: width, hanging: widths.reduce(0) { $0 + $1 + 3 })
            }
        case .html: return []
        }
    }
}
