import Terminal

/// A file in two columns.
struct SideBySideText {
    private let file: FileDifference
    private let style: Style
    private let left: Column
    private let right: Column
    private let width: Int

    init(_ file: FileDifference, style: Style, width: Int) {
        self.file = file
        self.style = style
        self.width = width
        let half = (width - 3) / 2
        left = Column(Side(left: file), isLeft: true, digits: file.digits, style: style, width: half)
        right = Column(Side(right: file), isLeft: false, digits: file.digits, style: style, width: half)
    }

    func lines(context: Int) -> [String] {
        file.passages(context: context).flatMap { passage in
            passage.isFolded
                ? [file.fold(passage, style, width)] : passage.rows.flatMap { lines(of: file.rows[$0]) }
        }
    }

    private func lines(of row: Row) -> [String] {
        let notes = file.notes(of: row)
        let noted =
            notes.left == nil && notes.right == nil
            ? []
            : [
                join(notes.left.map { left.note($0, ">") }, notes.right.map { right.note($0, "<") })
            ]
        let (lefts, rights) = (left.lines(of: row), right.lines(of: row))
        return noted
            + (0..<max(lefts.count, rights.count)).map { index in
                join(
                    lefts.indices.contains(index) ? lefts[index] : nil,
                    rights.indices.contains(index) ? rights[index] : nil,
                )
            }
    }

    private func join(_ old: String?, _ new: String?) -> String {
        ((old ?? left.blank) + style.dim(" │ ") + (new ?? "")).withoutTrailingSpaces
    }
}

extension FileDifference {
    /// The line that stands for a folded passage.
    func fold(_ passage: Passage, _ style: Style, _ width: Int) -> String {
        let lead =
            "\(String(repeating: " ", count: digits)) ⋯ \(counted(passage.rows.count, "unchanged line"))"
        let declaration = declaration(in: passage).map { "  ⋯ \($0.printable)" } ?? ""
        return style.dim((lead + declaration).fitted(to: width))
    }
}

extension String {
    var withoutTrailingSpaces: String {
        lastIndex { $0 != " " }.map { String(self[...$0]) } ?? ""
    }
}

/// A file in one column: what is gone, then what stands in its place.
struct UnifiedText {
    private let file: FileDifference
    private let style: Style
    private let left: Column
    private let right: Column
    private let width: Int

    init(_ file: FileDifference, style: Style, width: Int) {
        self.file = file
        self.style = style
        self.width = width
        left = Column(Side(left: file), isLeft: true, digits: file.digits, style: style, width: width)
        right = Column(Side(right: file), isLeft: false, digits: file.digits, style: style, width: width)
    }

    func lines(context: Int) -> [String] {
        file.passages(context: context).flatMap { passage in
            let rows = passage.rows.map { file.rows[$0] }
            if passage.isFolded { return [file.fold(passage, style, width)] }
            if rows.first?.isSame ?? true {
                return rows.flatMap { right.lines(of: $0) }.map(\.withoutTrailingSpaces)
            }
            return (rows.flatMap(leftLines) + rows.flatMap(rightLines)).map(\.withoutTrailingSpaces)
        }
    }

    private func leftLines(of row: Row) -> [String] {
        let note = file.notes(of: row).left.map { [left.note($0, ">")] } ?? []
        return note + left.lines(of: row, sign: row.isChanged ? "-" : nil)
    }

    private func rightLines(of row: Row) -> [String] {
        let note = file.notes(of: row).right.map { [right.note($0, "<")] } ?? []
        return note + right.lines(of: row, sign: row.isChanged ? "+" : nil)
    }
}

extension Row {
    fileprivate var isChanged: Bool {
        if case .changed = kind { true } else { false }
    }
}
