/// Classifies each character of Swift code, line by line.
///
/// It is small, since it is only for syntax colours and for removing comments. It knows nested comments, all kinds of
/// strings with interpolations, attributes, directives, keywords, and names that begin like a type's.
public struct SwiftLexer {
    private enum Context {
        case comment(depth: Int)
        case string(pounds: Int, isMultiline: Bool)
        /// Code within a string, with the given number of open parentheses.
        case interpolation(open: Int)
    }

    /// The contexts at the end of the last line, the innermost last.
    private var contexts: [Context] = []

    /// Whether the last line ended within a comment.
    var isInComment: Bool {
        if case .comment = contexts.last { true } else { false }
    }

    /// Creates a lexer.
    public init() {}

    /// Returns the kind of each character of the next line.
    public mutating func kinds(of line: String) -> [TokenKind] {
        var scanner = LineScanner(characters: Array(line))
        while !scanner.isAtEnd {
            switch contexts.last {
            case .comment(let depth): readComment(depth, &scanner)
            case .string(let pounds, let isMultiline): readString(pounds, isMultiline, &scanner)
            case .interpolation, nil: readCode(&scanner)
            }
        }
        if case .string(_, isMultiline: false) = contexts.last { contexts.removeLast() }
        return scanner.kinds
    }

    private mutating func readComment(_ depth: Int, _ scanner: inout LineScanner) {
        var depth = depth
        while !scanner.isAtEnd, depth > 0 {
            if scanner.at("/*") {
                depth += 1
                scanner.take(2, .comment)
            } else if scanner.at("*/") {
                depth -= 1
                scanner.take(2, .comment)
            } else {
                scanner.take(1, .comment)
            }
        }
        contexts[contexts.count - 1] = .comment(depth: depth)
        if depth == 0 { contexts.removeLast() }
    }

    private mutating func readString(_ pounds: Int, _ isMultiline: Bool, _ scanner: inout LineScanner) {
        let hashes = String(repeating: "#", count: pounds)
        let end = (isMultiline ? "\"\"\"" : "\"") + hashes
        let escape = "\\" + hashes
        while !scanner.isAtEnd {
            if scanner.at(end) {
                scanner.take(end.count, .string)
                contexts.removeLast()
                return
            }
            if scanner.at(escape + "(") {
                scanner.take(escape.count + 1, .string)
                contexts.append(.interpolation(open: 0))
                return
            }
            scanner.take(scanner.at(escape) ? escape.count + 1 : 1, .string)
        }
    }

    private mutating func readCode(_ scanner: inout LineScanner) {
        let next = scanner.characters[scanner.kinds.count]
        switch next {
        case "/" where scanner.at("//"):
            scanner.take(.max, .comment)
        case "/" where scanner.at("/*"):
            scanner.take(2, .comment)
            contexts.append(.comment(depth: 1))
        case "\"", "#":
            guard let (pounds, isMultiline) = scanner.stringStart else { return scanner.takeToken() }
            scanner.take(pounds + (isMultiline ? 3 : 1), .string)
            contexts.append(.string(pounds: pounds, isMultiline: isMultiline))
        case "(", ")":
            guard case .interpolation(let open) = contexts.last else { return scanner.takeToken() }
            let isEnd = next == ")" && open == 0
            contexts[contexts.count - 1] = .interpolation(open: open + (next == "(" ? 1 : -1))
            if isEnd { contexts.removeLast() }
            scanner.take(1, isEnd ? .string : .plain)
        default:
            scanner.takeToken()
        }
    }
}

/// The kind of token that a character of Swift belongs to.
public enum TokenKind: Hashable, Sendable {
    /// An operator, a bracket, a space, or a name that begins like a value's.
    case plain
    /// A keyword, or a name after `@` or `#`.
    case keyword
    /// A name that begins like a type's.
    case type
    /// A literal number.
    case number
    /// A literal string, including its quotes.
    case string
    /// A comment, including its delimiters.
    case comment
}
