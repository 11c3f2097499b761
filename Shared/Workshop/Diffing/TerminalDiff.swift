import Content
import SwiftSource
import Terminal

extension Console {
    /// Shows a comparison: what is compared, how much of each file differs, and the files that differ.
    package func show(_ comparison: Comparison, _ files: [FileDifference]) {
        let left = comparison.left
        let right = comparison.right
        paragraph("\(left.name), \(left.title) → \(right.name), \(right.title)".printable, style.bold)
        if let idea = right.readme?.idea { paragraph(idea.plain.printable, style.dim) }
        line()
        let nameWidth = min(files.map(\.name.columns).max() ?? 0, max(4, width - 16))
        for file in files {
            let text = "  \(file.name.printable.padded(to: nameWidth))  \(file.summary)".fitted(to: width)
            line(file.hasDifferences ? text : style.dim(text))
        }
        paragraph(files.summary, indent: 2)
        guard files.contains(where: \.hasDifferences) else { return }
        let legend = "  - removed   + added   ~ indented   > moved away   < moved here"
        lines([""] + legend.wrappedKeepingIndent(to: width).map(style.dim) + [""])
        show(files)
    }

    /// Shows the files that differ: each a rule with its name, then its passages.
    package func show(_ files: [FileDifference]) {
        for (index, file) in files.filter(\.hasDifferences).enumerated() {
            if index > 0 { line() }
            show(file)
        }
    }

    private func show(_ file: FileDifference) {
        let about = " \(file.summary) ".fitted(to: width - 14)
        let name = file.name.printable.fitted(to: max(4, width - about.columns - 8))
        let rule = String(repeating: "─", count: max(2, width - name.columns - about.columns - 6))
        line("\(style.dim("──")) \(style.title(name)) \(style.dim(rule + about + "──"))")

        let digits = max(3, String(file.rows.count).count)
        func side(_ file: SourceFile?) -> Side {
            Side(style: style, kinds: style.isOn ? file?.kinds ?? [] : [], digits: digits, width: width)
        }
        let left = side(file.left)
        let right = side(file.right)
        for passage in file.passages {
            if passage.isFolded {
                let margin = String(repeating: " ", count: digits + 1)
                line(style.dim((margin + file.label(of: passage)).fitted(to: width)))
            } else {
                // Removed lines come before the lines in their place.
                for row in passage.rows where !row.isSame && row.left?.change != .indented {
                    lines(left.lines(of: row.left))
                }
                for row in passage.rows { lines(right.lines(of: row.right)) }
            }
        }
    }
}

/// One side of a file as lines for a terminal.
private struct Side {
    let style: Style
    /// The kind of each character of each line; empty without colours.
    let kinds: [[TokenKind]]
    let digits: Int
    let width: Int

    /// The lines of a row on this side: where its block moved, the line number and the sign, and the code.
    func lines(of cell: Row.Cell?) -> [String] {
        guard let cell else { return [] }
        let margin = String(repeating: " ", count: digits)
        let room = max(10, width - digits - 3)
        let kinds = kinds.isEmpty ? [] : kinds[cell.number - 1]
        let code = cell.glyphs(kinds).wrapped(to: room).enumerated().map { index, glyphs in
            let number = index == 0 ? String(cell.number).paddedLeft(to: digits) : margin
            let sign = index == 0 ? sign(of: cell.change) : " "
            let gutter = "\(number) \(sign) "
            return style.set(gutter, cell.change.colour ?? "2")
                + glyphs.set { style.code($0, $1, isMarked: $2, cell.change) }
        }
        let notes = cell.notes.map { note in
            style.set("\(margin) \(sign(of: cell.change)) \(note.fitted(to: room))", "36")
        }
        return notes + code
    }

    /// The sign before a line, which shows how it changed even without colour.
    private func sign(of change: LineChange) -> String {
        switch change {
        case .same: " "
        case .old, .removed: "-"
        case .new, .added: "+"
        case .indented: "~"
        case .movedAway: ">"
        case .movedHere: "<"
        }
    }
}

extension Row.Cell {
    /// The places that the blocks that begin with this line moved to or came from.
    fileprivate var notes: [String] {
        moves.compactMap { move in
            let isAway = change == .movedAway
            guard (isAway ? move.from : move.to).lines.lowerBound == number - 1 else { return nil }
            return (isAway ? "to \(move.to)" : "from \(move.from)").printable
        }
    }
}

extension LineChange {
    /// The colour of the line: red if removed, green if added, cyan if moved.
    fileprivate var colour: String? {
        switch self {
        case .same, .indented: nil
        case .old, .removed: Style.removed
        case .new, .added: Style.added
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
        let colour = change.colour ?? token
        return set(text, isMarked ? "7;\(colour)" : colour)
    }
}
