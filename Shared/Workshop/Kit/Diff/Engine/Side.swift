import Lexing

/// What has become of a line.
enum Fate: Hashable, Sendable {
    case same, changed, indented, removed, added, movedAway, movedHere
}

/// One side of a file, ready to be shown.
struct Side: Sendable {
    let lines: [String]
    private let kinds: [[TokenKind]]
    private let isLeft: Bool
    private let moved: Set<Int>

    init(left file: FileDifference) {
        lines = file.pair.leftLines
        kinds = file.pair.left?.kinds ?? []
        isLeft = true
        moved = Set(file.movesFrom.keys)
    }

    init(right file: FileDifference) {
        lines = file.pair.rightLines
        kinds = file.pair.right?.kinds ?? []
        isLeft = false
        moved = Set(file.movesTo.keys)
    }

    /// The line that a row has on this side.
    func line(of row: Row) -> Int? {
        isLeft ? row.left : row.right
    }

    func fate(of row: Row) -> Fate {
        switch row.kind {
        case .same: return .same
        case .changed(let words): return words.isIndentation ? .indented : .changed
        case .apart:
            let isMoved = line(of: row).map(moved.contains) ?? false
            return isLeft ? (isMoved ? .movedAway : .removed) : (isMoved ? .movedHere : .added)
        }
    }

    /// The line of a row, cut into pieces; empty when there is none.
    func pieces(of row: Row) -> [Piece] {
        guard let line = line(of: row) else { return [] }
        var marks: [Range<Int>] = []
        if case .changed(let words) = row.kind, !words.isIndentation {
            marks = isLeft ? words.left : words.right
        }
        return [Piece](lines[line], kinds[line], marked: marks)
    }
}
