import SwiftSource
import Terminal

/// A comparison as lines for a terminal: what is compared, how much of each file differs, and the differing files.
package struct DiffText {
    package let comparison: Comparison
    package let files: [FileDifference]
    package var style = Style(isOn: false)
    package var width = 80

    /// The minimum width for two columns. Each then has 58 for code, enough for almost every line.
    private static let minTwoColumnWidth = 132

    package init(_ comparison: Comparison, files: [FileDifference]? = nil) {
        self.comparison = comparison
        self.files = files ?? comparison.files
    }

    /// The summary, then each file that differs.
    package func lines() -> [String] {
        let code = code()
        return summary() + (code.isEmpty ? [] : [""] + code)
    }

    /// Each file that differs.
    package func code() -> [String] {
        Array(files.filter(\.hasDifferences).map(lines).joined(separator: [""]))
    }

    private func summary() -> [String] {
        let (left, right) = (comparison.left, comparison.right)
        let measure = min(100, width)
        let title = "\(left.name), \(left.title) → \(right.name), \(right.title)".printable
        let idea = right.readme?.idea?.plain.printable
        let differing = files.filter(\.hasDifferences)
        let nameWidth = min(files.map(\.name.columns).max() ?? 0, max(4, width - 16))
        let table = files.map { file in
            let line = "  \(file.name.printable.padded(to: nameWidth))  \(file.summary)".fitted(to: width)
            return file.hasDifferences ? line : style.dim(line)
        }
        let total =
            differing.isEmpty
            ? "No differences." : "\(counted(differing.count, "file")): \(LineCounts(of: differing).summary)"
        let legend = differing.isEmpty ? "" : "- removed   + added   ~ changed   > moved away   < moved here"
        return title.wrapped(to: measure).map(style.bold)
            + (idea?.wrapped(to: measure).map(style.dim) ?? []) + [""] + table
            + "  \(total)".wrappedKeepingIndent(to: width)
            + (legend.isEmpty ? [] : [""] + "  \(legend)".wrappedKeepingIndent(to: width).map(style.dim))
    }

    /// A rule with the name of a file, then its passages in one or two columns.
    private func lines(of file: FileDifference) -> [String] {
        let isOneSided = file.left == nil || file.right == nil
        let isTwo = !isOneSided && width >= DiffText.minTwoColumnWidth
        let about = " \(file.summary) ".fitted(to: width - 14)
        let name = file.name.printable.fitted(to: max(4, width - about.columns - 8))
        let rule = String(repeating: "─", count: max(2, width - name.columns - about.columns - 6))
        let head = "\(style.dim("──")) \(style.title(name)) \(style.dim(rule + about + "──"))"

        let digits = max(3, String(file.rows.count).count)
        let column = isTwo ? (width - 3) / 2 : width
        let room = max(10, column - digits - 3)
        func side(_ file: SourceFile?) -> Column {
            Column(style: style, kinds: file?.kinds ?? [], digits: digits, room: room, isTwo: isTwo)
        }
        let (left, right) = (side(file.left), side(file.right))
        return [head]
            + file.passages.flatMap { passage in
                if passage.isFolded {
                    let margin = String(repeating: " ", count: digits + 1)
                    return [style.dim((margin + file.label(of: passage)).fitted(to: width))]
                }
                if isTwo {
                    return passage.rows.flatMap { row in
                        let blank = String(repeating: " ", count: column)
                        return sideBySide(left.lines(of: row.left), right.lines(of: row.right), blank)
                    }
                }
                // Removed lines come before the lines in their place.
                let old = passage.rows.filter { !$0.isSame && $0.left?.change != .indented }
                    .flatMap { left.lines(of: $0.left) }
                return old + passage.rows.flatMap { right.lines(of: $0.right) }
            }
    }

    private func sideBySide(_ lefts: [String], _ rights: [String], _ blank: String) -> [String] {
        (0..<max(lefts.count, rights.count)).map { index in
            (lefts.indices.contains(index) ? lefts[index] : blank) + style.dim(" │ ")
                + (rights.indices.contains(index) ? rights[index] : "")
        }
    }
}

/// One side of a file as lines for a terminal.
private struct Column {
    let style: Style
    let kinds: [[TokenKind]]
    let digits: Int
    /// The number of columns for code.
    let room: Int
    /// A Boolean value that indicates whether there are two columns, whose lines are padded to the same width.
    let isTwo: Bool

    /// The lines of a row on this side: where its block moved, the line number and the sign, and the code.
    func lines(of cell: Row.Cell?) -> [String] {
        guard let cell else { return [] }
        let margin = String(repeating: " ", count: digits)
        let code = cell.glyphs(kinds[cell.number - 1]).wrapped(to: room).enumerated().map { index, glyphs in
            let number = index == 0 ? String(cell.number).paddedLeft(to: digits) : margin
            let gutter = "\(number) \(index == 0 ? sign(of: cell.change) : " ") "
            let rest = isTwo ? room - glyphs.reduce(0) { $0 + $1.character.columns } : 0
            return style.set(gutter, cell.change.colour ?? "2")
                + glyphs.set { style.code($0, $1, isMarked: $2, cell.change) }
                + String(repeating: " ", count: max(0, rest))
        }
        let notes = cell.notes.map { note in
            let text = isTwo ? note.padded(to: room) : note.fitted(to: room)
            return style.set("\(margin) \(sign(of: cell.change)) \(text)", "36")
        }
        return notes + code
    }

    /// The sign before a line, which shows how it changed even without colour.
    private func sign(of change: LineChange) -> String {
        switch change {
        case .same: " "
        case .old: isTwo ? "~" : "-"
        case .new: isTwo ? "~" : "+"
        case .indented: "~"
        case .removed: "-"
        case .added: "+"
        case .movedAway: ">"
        case .movedHere: "<"
        }
    }
}

extension Row.Cell {
    /// The places that the blocks that begin with this line moved to or came from.
    fileprivate var notes: [String] {
        moves.compactMap { move in
            let (here, there) = change == .movedAway ? (move.from, move.to) : (move.to, move.from)
            guard here.lines.lowerBound == number - 1 else { return nil }
            return "\(change == .movedAway ? "to" : "from") \(there)".printable
        }
    }
}

extension LineChange {
    /// The colour of the line: red if removed, green if added, cyan if moved.
    fileprivate var colour: String? {
        switch self {
        case .same, .indented: nil
        case .old, .removed: "31"
        case .new, .added: "32"
        case .movedAway, .movedHere: "36"
        }
    }
}

extension Style {
    /// Sets code in the colour of its change. Unchanged code has syntax colours, none of which is red or green.
    fileprivate func code(_ text: String, _ kind: TokenKind, isMarked: Bool, _ change: LineChange) -> String {
        let token =
            switch kind {
            case .keyword: "35"
            case .comment: "2"
            case .string, .number: "33"
            default: ""
            }
        return set(text, (isMarked ? "7;" : "") + (change.colour ?? token))
    }
}
