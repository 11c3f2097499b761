import SwiftSource
import Terminal

/// A file as a table of two columns.
struct FileTable {
    private let file: FileDifference
    private let left: Side
    private let right: Side
    private let names: (left: String, right: String)
    /// The sides that there are: a file that is new or gone has one column.
    private let hasLeft: Bool
    private let hasRight: Bool

    init(_ file: FileDifference, names: (left: String, right: String)) {
        self.file = file
        self.names = names
        left = Side(of: file, isLeft: true)
        right = Side(of: file, isLeft: false)
        hasLeft = file.pair.left != nil
        hasRight = file.pair.right != nil
    }

    /// - Parameter context: How many unchanged lines stay in sight around what differs.
    func html(context: Int) -> String {
        let heads = columns("<th scope=col>\(names.left.escaped)", "<th scope=col>\(names.right.escaped)")
        let head = "<thead><tr>\(heads)</thead>\n"
        let bodies = file.passages(context: context).map { passage in
            let rows = passage.rows.map { html(of: file.rows[$0]) }.joined()
            if passage.isFolded { return foldRow(passage) + "<tbody>\n\(rows)</tbody>\n" }
            let isChange = passage.rows.contains { !file.rows[$0].isSame }
            return "<tbody\(isChange ? " class=h" : "")>\n\(rows)</tbody>\n"
        }
        return "<table>\n\(head)\(bodies.joined())</table>\n"
    }

    private func foldRow(_ passage: Passage) -> String {
        let declaration = file.declaration(in: passage).map { " · \($0.escaped)" } ?? ""
        let count = counted(passage.rows.count, "unchanged line")
        return "<tbody class=fold hidden><tr><td colspan=2>"
            + "<button type=button aria-expanded=true>⋯ \(count)\(declaration)</button></tbody>\n"
    }

    private func html(of row: Row) -> String {
        noteRow(row) + "<tr>" + columns(cell(row, left), cell(row, right))
            + "</tr>\n"
    }

    private func columns(_ left: String, _ right: String) -> String {
        (hasLeft ? left : "") + (hasRight ? right : "")
    }

    private func cell(_ row: Row, _ side: Side) -> String {
        guard let line = side.line(of: row) else { return "<td class=e>" }
        var attributes = ""
        if let name = side.fate(of: row).className(isLeft: side.isLeft) { attributes += " class=\(name)" }
        attributes += " data-n=\(line + 1)"
        let moves = side.isLeft ? file.movesFrom[line].map { [$0] } ?? [] : file.movesTo[line, default: []]
        attributes += moves.attribute
        let indentation = side.lines[line].indentation
        if indentation > 0 { attributes += " style=--i:\(indentation)" }
        return "<td\(attributes)>" + side.pieces(of: row).map { $0.html(isLeft: side.isLeft) }.joined()
    }

    /// Before the first line of a moved block: where its other end is, to be clicked on.
    private func noteRow(_ row: Row) -> String {
        // A line that is copied leaves with the first of its moves, but is where each of them begins.
        let leaving = file.moves.filter { $0.from.file == file.name && $0.firstLineLeaving == row.left }
        let arriving = file.arriving(row)
        guard !leaving.isEmpty || !arriving.isEmpty else { return "" }
        let targets = leaving.map { move in
            "<a id=m\(move.id)a href=#m\(move.id)b>\(move.to.description.escaped)</a>"
        }
        let left =
            targets.isEmpty ? nil : "<td\(leaving.attribute)>moved to \(targets.joined(separator: " and "))"
        let links = arriving.map { move in
            "<a id=m\(move.id)b href=#m\(move.id)a>\(move.from.description.escaped)</a>"
        }
        let right =
            links.isEmpty ? nil : "<td\(arriving.attribute)>moved from \(links.joined(separator: " and "))"
        return "<tr class=note>\(columns(left ?? "<td class=e>", right ?? "<td class=e>"))</tr>\n"
    }
}

extension [Move] {
    /// What tells a cell that it belongs to these moves; nothing when there are none.
    fileprivate var attribute: String {
        isEmpty ? "" : " data-m=\"\(map { "\($0.id)" }.joined(separator: " "))\""
    }
}

extension Fate {
    /// The name in the style sheet; none for what stayed.
    fileprivate func className(isLeft: Bool) -> String? {
        switch self {
        case .same: nil
        case .changed: isLeft ? "o" : "w"
        case .indented: "i"
        case .removed: "d"
        case .added: "a"
        case .movedAway: "f"
        case .movedHere: "t"
        }
    }
}

extension Piece {
    fileprivate func html(isLeft: Bool) -> String {
        let name: String? =
            switch kind {
            case .plain: nil
            case .keyword, .attribute, .directive: "k"
            case .type: "y"
            case .string: "s"
            case .number: "n"
            case .comment: "c"
            }
        let code = name.map { "<i class=\($0)>\(text.escaped)</i>" } ?? text.escaped
        guard isMarked else { return code }
        return isLeft ? "<del>\(code)</del>" : "<ins>\(code)</ins>"
    }
}
