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
