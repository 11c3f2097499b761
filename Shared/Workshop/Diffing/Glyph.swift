import Content
import SwiftSource
import Terminal

/// A character of a line, and its appearance.
package struct Glyph {
    package let character: Character
    package let kind: TokenKind
    /// Whether the other version of the line lacks it.
    package let isMarked: Bool
}

extension Row.Cell {
    /// - Parameter kinds: The kind of each character, if known.
    package func glyphs(_ kinds: [TokenKind]) -> [Glyph] {
        text.enumerated().map { offset, character in
            Glyph(
                character: character,
                kind: kinds.indices.contains(offset) ? kinds[offset] : .plain,
                isMarked: marks.contains { $0.contains(offset) },
            )
        }
    }
}

extension [Glyph] {
    /// The characters as text, with each run of the same appearance styled by a closure.
    package func set(_ set: (_ text: String, _ kind: TokenKind, _ isMarked: Bool) -> String) -> String {
        var result = ""
        var text = ""
        for (index, glyph) in enumerated() {
            text.append(glyph.character)
            let next = index + 1 < count ? self[index + 1] : nil
            if next?.kind != glyph.kind || next?.isMarked != glyph.isMarked {
                result += set(text, glyph.kind, glyph.isMarked)
                text = ""
            }
        }
        return result
    }
}

extension SourceFile {
    /// The kind of each character of each line, as shown. Empty for files that aren't Swift.
    package var kinds: [[TokenKind]] {
        guard isSwift else { return lines.map { _ in [] } }
        var lexer = SwiftLexer()
        return lines.map { $0.hasPrefix(SourceFile.omitted) ? [] : lexer.kinds(of: $0.shown) }
    }
}

extension String {
    /// The line as it can be shown: with spaces for tabs, and without control characters.
    package var shown: String {
        replacing("\t", with: "    ").replacing("\r", with: "␍").printable
    }
}
