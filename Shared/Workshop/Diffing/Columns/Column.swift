import SwiftSource
import Terminal

/// One side of a file as lines of a column of a terminal.
struct Column {
    private let side: Side
    private let style: Style
    private let digits: Int
    /// The columns of code.
    let width: Int

    /// - Parameter width: The columns that there are, for numbers and signs as well.
    init(_ side: Side, digits: Int, style: Style, width: Int) {
        self.side = side
        self.style = style
        self.digits = digits
        self.width = max(10, width - digits - 3)
    }

    /// Nothing, as wide as a line of the column.
    var blank: String { String(repeating: " ", count: width + digits + 3) }

    /// The lines that a row takes on this side, each as wide as the column.
    ///
    /// - Parameter sign: What stands for the line's fate; its own sign unless told.
    func lines(of row: Row, sign: String? = nil) -> [String] {
        guard let number = side.line(of: row) else { return [] }
        let fate = side.fate(of: row)
        let pieces = side.pieces(of: row).printable.wrapped(to: width)
        return pieces.enumerated().flatMap { index, pieces in
            let lead =
                index == 0 ? String(number + 1).paddedLeft(to: digits) : String(repeating: " ", count: digits)
            let gutter = style.gutter(
                "\(lead) \(index == 0 ? sign ?? fate.sign : " ") ",
                fate,
                isLeft: side.isLeft
            )
            let used = pieces.reduce(0) { $0 + $1.text.columns }
            let rest = String(repeating: " ", count: max(0, width - used))
            let code = pieces.map { style.code($0, fate, isLeft: side.isLeft) }.joined()
            return [gutter + code + rest] + carets(under: pieces)
        }
    }

    /// Where lines have moved, on a line of its own before them.
    func note(_ text: String, _ sign: String) -> String {
        let lead = String(repeating: " ", count: digits)
        return style.moved("\(lead) \(sign) \(text.padded(to: width))")
    }

    /// What differs, where no colour can say it.
    private func carets(under pieces: [Piece]) -> [String] {
        guard !style.isOn, pieces.contains(where: \.isMarked) else { return [] }
        let marks = pieces.map { String(repeating: $0.isMarked ? "^" : " ", count: $0.text.columns) }.joined()
        return [String(repeating: " ", count: digits + 3) + marks.padded(to: width)]
    }
}

extension FileDifference {
    /// What is said of a row before it is shown, on each side: where the lines that begin here moved to, or
    /// where they came from.
    package func notes(of row: Row) -> (left: String?, right: String?) {
        let origins = arriving(row).map(\.from)
        return (
            leaving(row).map { "to \($0.to.description)" },
            origins.isEmpty ? nil : "from \(origins.listed)",
        )
    }

    /// The move that begins with the left line of a row.
    func leaving(_ row: Row) -> Move? {
        row.left.flatMap { line in movesFrom[line].flatMap { $0.firstLineLeaving == line ? $0 : nil } }
    }

    /// The moves that end with the right line of a row as their first.
    func arriving(_ row: Row) -> [Move] {
        row.right.map { line in movesTo[line, default: []].filter { $0.firstLineArriving == line } } ?? []
    }

    /// How many digits the numbers of its lines take.
    package var digits: Int {
        max(3, String(max(pair.leftLines.count, pair.rightLines.count)).count)
    }
}

extension Move {
    private var firstSame: Int { isSame.firstIndex(of: true) ?? 0 }
    /// The first of the lines that are the same, where they were.
    var firstLineLeaving: Int { from.lines.lowerBound + firstSame }
    /// The first of the lines that are the same, where they are.
    var firstLineArriving: Int { to.lines.lowerBound + firstSame }
}

extension Fate {
    /// The sign before a line, which says without colour what has become of it.
    var sign: String {
        switch self {
        case .same: " "
        case .changed, .indented: "~"
        case .removed: "-"
        case .added: "+"
        case .movedAway: ">"
        case .movedHere: "<"
        }
    }
}

extension Style {
    /// A piece of code in the colours of its fate: red is gone, green is new, cyan has moved.
    ///
    /// What stayed has the colours of Swift instead, of which none is red or green.
    package func code(_ piece: Piece, _ fate: Fate, isLeft: Bool) -> String {
        let codes = [
            piece.isMarked ? "7" : nil,
            weight(of: piece.kind),
            hue(of: fate, isLeft: isLeft) ?? hue(of: piece.kind),
        ]
        return set(piece.text, codes.compactMap(\.self).joined(separator: ";"))
    }

    /// The number and the sign before a line.
    func gutter(_ text: String, _ fate: Fate, isLeft: Bool) -> String {
        set(text, hue(of: fate, isLeft: isLeft) ?? "2")
    }

    /// What says where lines have moved.
    package func moved(_ text: String) -> String { set(text, "36") }

    private func hue(of fate: Fate, isLeft: Bool) -> String? {
        switch fate {
        case .same, .indented: nil
        case .changed: isLeft ? "31" : "32"
        case .removed: "31"
        case .added: "32"
        case .movedAway, .movedHere: "36"
        }
    }

    private func hue(of kind: TokenKind) -> String? {
        switch kind {
        case .keyword, .attribute, .directive: "35"
        case .string, .number: "33"
        case .plain, .type, .comment: nil
        }
    }

    private func weight(of kind: TokenKind) -> String? {
        switch kind {
        case .keyword: "1"
        case .comment: "2"
        default: nil
        }
    }
}
