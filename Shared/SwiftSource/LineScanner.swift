/// A scanner that classifies the characters of a line of Swift.
struct LineScanner {
    let characters: [Character]
    /// The kinds of the characters so far.
    private(set) var kinds: [TokenKind] = []

    var isAtEnd: Bool { kinds.count >= characters.count }

    /// Returns whether the rest begins with the given text.
    func at(_ text: String) -> Bool { characters[kinds.count...].starts(with: text) }

    /// Returns the number of characters in the name or the number at an index.
    private func wordLength(from start: Int) -> Int {
        var end = start
        while end < characters.count, characters[end].isWordCharacter { end += 1 }
        return end - start
    }

    /// Classifies the next characters, but none beyond the end.
    mutating func take(_ count: Int, _ kind: TokenKind) {
        for _ in 0..<min(count, characters.count - kinds.count) { kinds.append(kind) }
    }

    /// The number of `#` of the string that begins here, and whether it has several lines, or `nil`.
    var stringStart: (pounds: Int, isMultiline: Bool)? {
        let pounds = characters[kinds.count...].prefix { $0 == "#" }.count
        let rest = characters[(kinds.count + pounds)...]
        guard rest.first == "\"" else { return nil }
        // `"""` opens a multi-line string, and `""` is an empty one; but #"""# is a string of one quote.
        let isMultiline = rest.starts(with: "\"\"\"") && !rest.dropFirst(3).contains("\"")
        return (pounds, isMultiline)
    }

    /// Classifies a name, a number, an attribute, a directive, or one other character.
    mutating func takeToken() {
        let start = kinds.count
        let first = characters[start]
        let length = wordLength(from: start)
        switch first {
        case _ where first.isASCII && first.isNumber:
            take(length, .number)
        case _ where length > 0:
            take(length, kind(of: String(characters[start..<start + length]), at: start))
        case "@",
            "#" where wordLength(from: start + 1) > 0:
            take(1 + wordLength(from: start + 1), .keyword)
        default:
            take(1, .plain)
        }
    }

    private func kind(of word: String, at start: Int) -> TokenKind {
        let before = characters[..<start].last { $0 != " " }
        let after = characters[(start + word.count)...].first { $0 != " " }
        let isMember = before == "."
        if Keywords.always.contains(word), !isMember || word == "init" || word == "self" {
            let isLabel =
                (after == ":" && !Keywords.beforeColon.contains(word))
                || (Keywords.labels.contains(word) && (before == "(" || before == ","))
            return isLabel ? .plain : .keyword
        }
        return word.first?.isUppercase ?? false ? .type : .plain
    }
}

/// Swift's keywords, most of which are reserved everywhere.
enum Keywords {
    static let always: Set<String> = [
        "actor", "any", "as", "associatedtype", "async", "await", "borrowing", "break", "case",
        "catch", "class", "consuming", "continue", "convenience", "default", "defer", "deinit",
        "do", "dynamic", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
        "final", "for", "func", "guard", "if", "import", "in", "indirect", "infix", "init", "inout",
        "internal", "is", "isolated", "lazy", "let", "macro", "mutating", "nil", "nonisolated",
        "nonmutating", "open", "operator", "override", "package", "postfix", "precedencegroup",
        "prefix", "private", "protocol", "public", "repeat", "required", "rethrows", "return",
        "self", "Self", "sending", "some", "static", "struct", "subscript", "super", "switch",
        "throw", "throws", "true", "try", "typealias", "unowned", "var", "weak", "where", "while",
    ]

    /// Keywords that may come before a colon. Before a colon, any other one is a label.
    static let beforeColon: Set<String> = ["default", "false", "nil", "self", "Self", "super", "true"]

    /// Keywords that are labels at the start of an argument or a parameter.
    static let labels: Set<String> = ["as", "for", "in", "is", "prefix", "repeat", "where", "while"]
}

extension Character {
    /// Whether the character can be part of a name or a number.
    public var isWordCharacter: Bool { isLetter || isNumber || self == "_" }
}
