/// A line of Swift on its way from the first character to the last.
struct Scan {
    private let characters: [Character]
    /// What was found out so far.
    private(set) var kinds: [TokenKind] = []

    init(_ characters: [Character]) {
        self.characters = characters
    }

    var isAtEnd: Bool { kinds.count >= characters.count }

    /// Whether the rest begins with this.
    func at(_ text: String) -> Bool {
        characters[kinds.count...].starts(with: text)
    }

    /// Goes on by some characters, but not beyond the end.
    mutating func take(_ count: Int, _ kind: TokenKind) {
        kinds += Array(repeating: kind, count: min(count, characters.count - kinds.count))
    }

    /// Whether a string begins here: the number of its `#`, and whether it has several lines.
    var stringBegin: (pounds: Int, isMultiline: Bool)? {
        let pounds = characters[kinds.count...].prefix { $0 == "#" }.count
        let rest = characters[(kinds.count + pounds)...]
        guard rest.first == "\"" else { return nil }
        // `"""` opens several lines, and `""` is an empty string; but #"""# is a string of one quote.
        let isMultiline = rest.starts(with: "\"\"\"") && !rest.dropFirst(3).contains("\"")
        return (pounds, isMultiline)
    }

    /// How long the regular expression between slashes is that begins here; nil when a slash is an operator.
    ///
    /// It stands where a value may, neither begins nor ends with a blank, and closes no parenthesis that it
    /// hasn't opened (SE-0354).
    var regexLength: Int? {
        guard at("/"), !at("/ "), mayBeginValue else { return nil }
        var (isEscaped, open) = (false, 0)
        for (offset, character) in characters[kinds.count...].enumerated().dropFirst() {
            if character == "/", !isEscaped {
                return characters[kinds.count + offset - 1] == " " || offset == 1 ? nil : offset + 1
            }
            if !isEscaped { open += character == "(" ? 1 : character == ")" ? -1 : 0 }
            guard open >= 0 else { return nil }
            isEscaped = character == "\\" && !isEscaped
        }
        return nil
    }

    private var mayBeginValue: Bool {
        guard let last = characters[..<kinds.count].lastIndex(where: { $0 != " " }) else { return true }
        return kinds[last] == .keyword || "([{,;:=!&|?<>+-*%~^".contains(characters[last])
    }

    /// Goes over a name, a number, an attribute, a directive, or one other character.
    mutating func takeToken() {
        let start = kinds.count
        let first = characters[start]
        let name = characters[(start + 1)...].prefix(while: \.isWord)
        switch first {
        case "@":
            take(1 + name.count, .attribute)
        case "#" where !name.isEmpty:
            take(1 + name.count, .directive)
        case "`":
            let quoted = characters[(start + 1)...].prefix { $0 != "`" }
            take(quoted.count + 2, .plain)
        case "$":
            take(1 + name.count, .plain)
        case _ where first.isASCII && first.isNumber:
            take(numberLength, .number)
        case _ where first.isWord:
            take(1 + name.count, kind(of: String([first] + name), at: start))
        default:
            take(1, .plain)
        }
    }

    /// Digits, with `_`, a point, an exponent, or a base such as `0x`.
    private var numberLength: Int {
        let rest = characters[kinds.count...]
        let digits = rest.prefix(while: \.isWord)
        let fraction = rest.dropFirst(digits.count)
        guard fraction.first == ".", let next = fraction.dropFirst().first, next.isNumber else {
            return digits.count
        }
        return digits.count + 1 + fraction.dropFirst().prefix(while: \.isWord).count
    }

    private func kind(of word: String, at start: Int) -> TokenKind {
        let before = characters[..<start].last { $0 != " " }
        let after = characters[(start + word.count)...].first { $0 != " " }
        let isMember = before == "." && !characters[..<start].hasSuffix("..")
        if Keywords.always.contains(word), !isMember || Keywords.members.contains(word) {
            let isLabel =
                (after == ":" && !Keywords.beforeColon.contains(word))
                || (Keywords.labels.contains(word) && (before == "(" || before == ","))
            return isLabel ? .plain : .keyword
        }
        if Keywords.accessors.contains(word), after == "{" || after == "}" || after == ")" || after == nil {
            return isMember || before == "=" ? .plain : .keyword
        }
        return word.first?.isUppercase ?? false ? .type : .plain
    }
}

extension ArraySlice<Character> {
    fileprivate func hasSuffix(_ text: String) -> Bool {
        suffix(text.count).elementsEqual(text)
    }
}

/// The words that are a part of Swift, most of them wherever they stand.
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

    /// Keywords only where a block or the end of a list follows.
    static let accessors: Set<String> = ["get", "set", "willSet", "didSet"]

    /// Keywords after a point as well.
    static let members: Set<String> = ["init", "self"]

    /// Keywords with a colon behind them, which makes any other one a label.
    static let beforeColon: Set<String> = ["default", "false", "nil", "self", "Self", "super", "true"]

    /// Labels rather than keywords where an argument or a parameter begins.
    static let labels: Set<String> = ["as", "for", "in", "is", "prefix", "repeat", "where", "while"]
}

extension Character {
    /// Whether it belongs to a name or a number.
    public var isWord: Bool {
        guard let byte = asciiValue else { return isLetter || isNumber }
        return switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
        default: false
        }
    }
}
