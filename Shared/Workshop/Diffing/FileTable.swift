import SwiftSource
import Terminal

/// A file as tables with two columns, one table for each passage. A new or deleted file has one column.
struct FileTable {
    private let file: FileDifference
    private let leftKinds: [[TokenKind]]
    private let rightKinds: [[TokenKind]]

    init(_ file: FileDifference) {
        self.file = file
        leftKinds = file.left?.kinds ?? []
        rightKinds = file.right?.kinds ?? []
    }

    var html: String {
        file.passages.map { passage in
            let label = passage.isFolded ? file.label(of: passage).escaped : ""
            if passage.isOmitted { return "<p class=gap>\(label)</p>\n" }
            let isChange = passage.rows.contains { !$0.isSame }
            let table = "<table\(isChange ? " class=h" : "")>\n\(passage.rows.map(row).joined())</table>\n"
            guard passage.isFolded else { return table }
            return "<details class=fold><summary>\(label)</summary>\n\(table)</details>\n"
        }.joined()
    }

    private func row(_ row: Row) -> String {
        let left = links(row.left)
        let right = links(row.right)
        let hasNote = left != "" || right != ""
        let note = hasNote ? "<tr class=note>\(columns("<td>" + left, "<td>" + right))</tr>\n" : ""
        return note + "<tr>\(columns(cell(row.left, leftKinds), cell(row.right, rightKinds)))</tr>\n"
    }

    private func columns(_ left: String, _ right: String) -> String {
        (file.left == nil ? "" : left) + (file.right == nil ? "" : right)
    }

    private func cell(_ cell: Row.Cell?, _ kinds: [[TokenKind]]) -> String {
        guard let cell else { return "<td class=e>" }
        let name = cell.change == .same ? "" : " class=\(cell.change.rawValue)"
        let indent = cell.text.indentation
        let style = indent > 0 ? " style=--i:\(indent)" : ""
        let mark = cell.change == .old ? "del" : "ins"
        let code = cell.glyphs(kinds[cell.number - 1]).set { text, kind, isMarked in
            let code = kind.className.map { "<i class=\($0)>\(text.escaped)</i>" } ?? text.escaped
            return isMarked ? "<\(mark)>\(code)</\(mark)>" : code
        }
        return "<td\(name) data-n=\(cell.number)\(style)>\(code)"
    }

    /// Links to the other end of each moved block that begins with this line.
    private func links(_ cell: Row.Cell?) -> String {
        guard let cell else { return "" }
        let isAway = cell.change == .movedAway
        let links = cell.moves.filter { (isAway ? $0.from : $0.to).lines.lowerBound == cell.number - 1 }.map {
            move in
            let ends = isAway ? "id=m\(move.id)a href=#m\(move.id)b" : "id=m\(move.id)b href=#m\(move.id)a"
            return "<a \(ends)>\((isAway ? move.to : move.from).description.escaped)</a>"
        }
        return links.isEmpty ? "" : "moved \(isAway ? "to" : "from") \(links.joined(separator: " and "))"
    }
}

extension TokenKind {
    /// The class name in the style sheet, or `nil` for the colour of the text.
    fileprivate var className: String? {
        switch self {
        case .plain: nil
        case .keyword: "k"
        case .type: "y"
        case .string: "s"
        case .number: "n"
        case .comment: "c"
        }
    }
}
