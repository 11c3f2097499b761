import Terminal

/// A file on lines of a terminal: in two columns, or in one, where what is gone comes before what stands in its place.
struct FileText {
    private let file: FileDifference
    private let style: Style
    private let left: Column
    private let right: Column
    private let width: Int
    private let isUnified: Bool

    init(_ file: FileDifference, isUnified: Bool, style: Style, width: Int) {
        self.file = file
        self.isUnified = isUnified
        self.style = style
        self.width = width
        let column = isUnified ? width : (width - 3) / 2
        left = Column(Side(of: file, isLeft: true), digits: file.digits, style: style, width: column)
        right = Column(Side(of: file, isLeft: false), digits: file.digits, style: style, width: column)
    }

    func lines(context: Int) -> [String] {
        file.passages(context: context).flatMap { passage in
            let rows = passage.rows.map { file.rows[$0] }
            if passage.isFolded { return [fold(passage)] }
            return (isUnified ? unified(rows) : rows.flatMap(sideBySide)).map(\.withoutTrailingSpaces)
        }
    }

    /// The line that stands for a folded passage.
    private func fold(_ passage: Passage) -> String {
        let lead =
            "\(String(repeating: " ", count: file.digits)) ⋯ \(counted(passage.rows.count, "unchanged line"))"
        let declaration = file.declaration(in: passage).map { "  ⋯ \($0.printable)" } ?? ""
        return style.dim((lead + declaration).fitted(to: width))
    }

    private func sideBySide(_ row: Row) -> [String] {
        let notes = file.notes(of: row)
        let lefts = notes.left.map { left.note($0, ">") }
        let rights = notes.right.map { right.note($0, "<") }
        return (lefts == nil && rights == nil ? [] : [join(lefts, rights)])
            + zipped(left.lines(of: row), right.lines(of: row))
    }

    private func zipped(_ lefts: [String], _ rights: [String]) -> [String] {
        (0..<max(lefts.count, rights.count)).map { index in
            join(
                lefts.indices.contains(index) ? lefts[index] : nil,
                rights.indices.contains(index) ? rights[index] : nil,
            )
        }
    }

    private func join(_ old: String?, _ new: String?) -> String {
        (old ?? left.blank) + style.dim(" │ ") + (new ?? "")
    }

    private func unified(_ rows: [Row]) -> [String] {
        guard let first = rows.first, !first.isSame else { return rows.flatMap { right.lines(of: $0) } }
        let gone = rows.flatMap { row in
            (file.notes(of: row).left.map { [left.note($0, ">")] } ?? [])
                + left.lines(of: row, sign: row.isChanged ? "-" : nil)
        }
        let new = rows.flatMap { row in
            (file.notes(of: row).right.map { [right.note($0, "<")] } ?? [])
                + right.lines(of: row, sign: row.isChanged ? "+" : nil)
        }
        return gone + new
    }
}

extension String {
    var withoutTrailingSpaces: String {
        lastIndex { $0 != " " }.map { String(self[...$0]) } ?? ""
    }
}

extension Row {
    fileprivate var isChanged: Bool {
        if case .changed = kind { true } else { false }
    }
}
