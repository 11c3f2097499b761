import SwiftSource

/// What has become of a line.
package enum Fate: Hashable, Sendable {
    case same, changed, indented, removed, added, movedAway, movedHere
}

/// One side of a file, ready to be shown.
struct Side: Sendable {
    let lines: [String]
    private let kinds: [[TokenKind]]
    let isLeft: Bool
    private let moved: Set<Int>

    init(of file: FileDifference, isLeft: Bool) {
        let source = isLeft ? file.pair.left : file.pair.right
        lines = source?.lines ?? []
        kinds = source?.kinds ?? []
        self.isLeft = isLeft
        moved = isLeft ? Set(file.movesFrom.keys) : Set(file.movesTo.keys)
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

/// Some characters of a line that look the same.
package struct Piece: Hashable, Sendable {
    var text: String
    let kind: TokenKind
    /// Whether this is what makes the line differ.
    let isMarked: Bool
}

extension [Piece] {
    /// A line cut where its looks change; joined, the pieces are the line.
    init(_ line: String, _ kinds: [TokenKind], marked ranges: [Range<Int>] = []) {
        self = []
        var (next, offset) = (0, 0)
        for character in line {
            while next < ranges.count, ranges[next].upperBound <= offset { next += 1 }
            let isMarked = next < ranges.count && ranges[next].lowerBound <= offset
            let kind = offset < kinds.count ? kinds[offset] : .plain
            if let last, last.isMarked == isMarked, last.kind == kind || character == " " {
                self[count - 1].text.append(character)
            } else {
                append(Piece(text: String(character), kind: kind, isMarked: isMarked))
            }
            offset += 1
        }
    }
}

extension SourceFile {
    /// What each character of each line is; nothing is known of files that aren't Swift.
    package var kinds: [[TokenKind]] {
        guard isSwift else { return lines.map { _ in [] } }
        var lexer = SwiftLexer()
        return lines.map { lexer.kinds(of: $0) }
    }
}
