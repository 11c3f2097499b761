import Lexing

/// Some characters of a line that look the same.
struct Piece: Hashable, Sendable {
    var text: String
    let kind: TokenKind
    /// Whether this is what makes the line differ.
    let isMarked: Bool
}

extension [Piece] {
    /// A line cut where its looks change; joined, the pieces are the line.
    init(_ line: String, _ kinds: [TokenKind], marked ranges: [Range<Int>] = []) {
        self = []
        var marks = ranges[...]
        for (offset, character) in line.enumerated() {
            while let range = marks.first, range.upperBound <= offset { marks.removeFirst() }
            let isMarked = marks.first?.contains(offset) ?? false
            let kind = kinds.indices.contains(offset) ? kinds[offset] : .plain
            if let last, last.isMarked == isMarked, last.kind == kind || character == " " {
                self[count - 1].text.append(character)
            } else {
                append(Piece(text: String(character), kind: kind, isMarked: isMarked))
            }
        }
    }
}

extension SourceFile {
    /// What each character of each line is; nothing is known of files that aren't Swift.
    var kinds: [[TokenKind]] {
        guard isSwift else { return lines.map { _ in [] } }
        var lexer = SwiftLexer()
        return lines.map { lexer.kinds(of: $0) }
    }
}
