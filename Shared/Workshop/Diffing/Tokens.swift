import SwiftSource
import Terminal

extension SourceFile {
    /// The tokens of its code, as bytes, or the lines of a file that isn't Swift.
    ///
    /// Leaves out comments and the white space between tokens. Literal strings keep all of theirs. It makes no difference
    /// whether lines end in LF or in CR LF.
    package var tokens: [[UInt8]] {
        var lexer = SwiftLexer()
        var reader = TokenReader()
        for line in lines {
            let text = line.unicodeScalars.last == "\r" ? String(line.unicodeScalars.dropLast()) : line
            let line = text + "\n"
            if isSwift {
                for (character, kind) in zip(line, lexer.kinds(of: line)) { reader.add(character, kind) }
            } else {
                reader.tokens.append(Array(line.utf8))
            }
        }
        return reader.tokens
    }
}

/// Joins characters to tokens.
private struct TokenReader {
    /// What a token consists of. Everything else is a token of one character.
    private enum Class {
        case word
        case operatorSign
        case literalString
        case other
    }

    var tokens: [[UInt8]] = []
    /// The class of the last token; `nil` if it has ended.
    private var last: Class?

    mutating func add(_ character: Character, _ kind: TokenKind) {
        if kind == .comment || (kind != .string && character.isWhitespace) {
            last = nil
            return
        }
        let next = TokenReader.kind(of: character, kind)
        if next == last, next != .other {
            tokens[tokens.count - 1] += Array(character.utf8)
        } else {
            tokens.append(Array(character.utf8))
        }
        last = next
    }

    private static func kind(of character: Character, _ kind: TokenKind) -> Class {
        if kind == .string { return .literalString }
        if character.isWordCharacter { return .word }
        return "/=-+!*%<>&|^~?.".contains(character) ? .operatorSign : .other
    }
}
