/// A token of Swift code: a name, a keyword, a literal, an operator or a bracket.
public struct SwiftToken: Hashable, Sendable {
    /// The kind of its characters.
    public let kind: TokenKind
    /// The token as it is written.
    public fileprivate(set) var text: String

    /// Returns the tokens of some code, without comments and the white space between tokens.
    ///
    /// Literal strings keep all of their white space. It makes no difference whether lines end in LF or in CR LF.
    public static func tokens(of code: String) -> [SwiftToken] {
        PlacedToken.all(in: code).map(\.token)
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
    fileprivate func isContinued(by character: Character, _ kind: TokenKind) -> Bool {
        guard kind == self.kind else { return false }
        if kind == .string { return true }
        let isWord = text.first?.isWordCharacter == true || kind == .keyword
        if isWord { return character.isWordCharacter }
        return text.last?.isOperatorSign == true && character.isOperatorSign
    }
}

/// A token, and the white space and the comments before it.
private struct PlacedToken {
    var token: SwiftToken
    let gap: Gap

    enum Gap {
        case none
        case space
        case lineBreak
    }

    static func all(in code: String) -> [PlacedToken] {
        var lexer = SwiftLexer()
        var tokens: [PlacedToken] = []
        var gap = Gap.lineBreak
        for line in code.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let line = line + "\n"
            for (character, kind) in zip(line, lexer.kinds(of: String(line))) {
                if kind == .comment || (kind != .string && character.isWhitespace) {
                    gap = character.isNewline || gap == .lineBreak ? .lineBreak : .space
                    continue
                }
                if gap == .none, let last = tokens.last, last.token.isContinued(by: character, kind) {
                    tokens[tokens.count - 1].token.text.append(character)
                } else {
                    tokens.append(
                        PlacedToken(token: SwiftToken(kind: kind, text: String(character)), gap: gap)
                    )
                }
                gap = .none
            }
        }
        // The compiler refuses a comment that nothing closes.
        if lexer.isInComment {
            tokens.append(PlacedToken(token: SwiftToken(kind: .comment, text: "/*"), gap: gap))
        }
        return tokens
    }
}

extension SwiftToken {
    /// Returns the tokens of some code as text, and the white space between them that the compiler minds: a line break
    /// that may end a statement, and a space on only one side of an operator.
    ///
    /// See *The Swift Programming Language*, “Statements” and “Operators”.
    public static func significantText(of code: String) -> [String] {
        let tokens = PlacedToken.all(in: code)
        var texts: [String] = []
        for (index, token) in tokens.enumerated() {
            let last = index > 0 ? tokens[index - 1] : nil
            let next = index + 1 < tokens.count ? tokens[index + 1] : nil
            let fixity = Fixity(of: token, after: last, before: next)
            if let last, token.gap == .lineBreak {
                let lastFixity = Fixity(of: last, after: index > 1 ? tokens[index - 2] : nil, before: token)
                let isContinued = lastFixity == .infix || last.token.isIncomplete
                if !isContinued, fixity != .infix, !token.token.continuesStatement { texts.append("\n") }
            }
            switch fixity {
            case .prefix: texts.append(" " + token.token.text)
            case .postfix: texts.append(token.token.text + " ")
            case .infix, nil: texts.append(token.token.text)
            }
        }
        return texts
    }

    /// What the white space around an operator makes of it.
    private enum Fixity {
        case prefix
        case infix
        case postfix

        /// Returns `nil` for a token that isn't an operator, or is the period before a member.
        init?(of token: PlacedToken, after last: PlacedToken?, before next: PlacedToken?) {
            let text = token.token.text
            guard token.token.kind == .plain, text.allSatisfy(\.isOperatorSign), !text.hasPrefix(".") else {
                return nil
            }
            // A bracket and a comma count as white space, too.
            let before = last?.token.text.last ?? "{"
            let after = next?.token.text.first ?? "}"
            let isSpacedBefore = token.gap != .none || "([{,;:".contains(before)
            let isSpacedAfter = next?.gap != PlacedToken.Gap.none || ")]},;:".contains(after)
            self = isSpacedBefore == isSpacedAfter ? .infix : isSpacedBefore ? .prefix : .postfix
        }
    }

    /// Whether a statement can't end with it.
    private var isIncomplete: Bool {
        text.last.map("([{,;:".contains) == true
            || (kind == .keyword && (text == "in" || text.hasPrefix("@")))
    }

    /// Whether no statement begins with it.
    private var continuesStatement: Bool {
        text.first.map(")]}{,;:.".contains) == true || ["else", "catch", "where", "throws"].contains(text)
    }
}

extension Character {
    fileprivate var isOperatorSign: Bool { "/=-+!*%<>&|^~?.".contains(self) }
}
