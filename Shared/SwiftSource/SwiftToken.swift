/// A token of Swift code: a name, a keyword, a literal, an operator or a bracket.
public struct SwiftToken: Hashable, Sendable {
    /// The kind of its characters.
    public let kind: TokenKind
    /// The token as it is written.
    public private(set) var text: String

    /// Returns the tokens of some code, without comments and the white space between tokens.
    ///
    /// Literal strings keep all of their white space. It makes no difference whether lines end in LF or in CR LF.
    public static func tokens(of code: String) -> [SwiftToken] {
        var lexer = SwiftLexer()
        var tokens: [SwiftToken] = []
        var isOpen = false
        for line in code.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let line = line + "\n"
            for (character, kind) in zip(line, lexer.kinds(of: String(line))) {
                let isSpace = kind == .comment || (kind != .string && character.isWhitespace)
                if isOpen, !isSpace, let last = tokens.last, last.isContinued(by: character, kind) {
                    tokens[tokens.count - 1].text.append(character)
                } else if !isSpace {
                    tokens.append(SwiftToken(kind: kind, text: String(character)))
                }
                isOpen = !isSpace
            }
        }
        return tokens
    }

    /// Returns the tokens of some code with all names replaced, and without the comma that may end a list.
    ///
    /// Two pieces of code with the same structure differ at most in names, comments and how they are laid out.
    public static func structure(of code: String) -> [SwiftToken] {
        var structure: [SwiftToken] = []
        for token in tokens(of: code) {
            if [")", "]"].contains(token.text), structure.last?.text == "," { structure.removeLast() }
            structure.append(token.isName ? SwiftToken(kind: .plain, text: "name") : token)
        }
        return structure
    }

    /// Whether it is a name, rather than a keyword, a literal or an operator.
    public var isName: Bool {
        [.plain, .type].contains(kind) && text.allSatisfy(\.isWordCharacter)
    }

    /// Returns whether the next character belongs to this token.
    private func isContinued(by character: Character, _ kind: TokenKind) -> Bool {
        guard kind == self.kind else { return false }
        if kind == .string { return true }
        let isWord = text.first?.isWordCharacter == true || kind == .keyword
        if isWord { return character.isWordCharacter }
        return text.last?.isOperatorSign == true && character.isOperatorSign
    }
}

extension Character {
    fileprivate var isOperatorSign: Bool { "/=-+!*%<>&|^~?.".contains(self) }
}
