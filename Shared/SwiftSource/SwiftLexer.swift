/// Tells what each character of Swift is, line after line.
///
/// Small, since it is only for colours and for leaving comments out: it knows comments within comments, strings
/// of every form with code in them, attributes, directives, keywords and names that begin like a type's.
public struct SwiftLexer {
    private enum Context {
        case comment(depth: Int)
        case string(pounds: Int, isMultiline: Bool)
        /// Code within a string, with so many parentheses open.
        case interpolation(open: Int)
    }

    /// What the end of the last line was within, the innermost last.
    private var contexts: [Context] = []

    /// Begins with code.
    public init() {}

    /// The kind of each character of the next line.
    public mutating func kinds(of line: String) -> [TokenKind] {
        var scan = Scan(characters: Array(line))
        while !scan.isAtEnd {
            switch contexts.last {
            case .comment(let depth): readComment(depth, &scan)
            case .string(let pounds, let isMultiline): readString(pounds, isMultiline, &scan)
            case .interpolation, nil: readCode(&scan)
            }
        }
        if case .string(_, isMultiline: false) = contexts.last { contexts.removeLast() }
        return scan.kinds
    }

    private mutating func readComment(_ depth: Int, _ scan: inout Scan) {
        var depth = depth
        while !scan.isAtEnd, depth > 0 {
            if scan.at("/*") {
                depth += 1
                scan.take(2, .comment)
            } else if scan.at("*/") {
                depth -= 1
                scan.take(2, .comment)
            } else {
                scan.take(1, .comment)
            }
        }
        contexts[contexts.count - 1] = .comment(depth: depth)
        if depth == 0 { contexts.removeLast() }
    }

    private mutating func readString(_ pounds: Int, _ isMultiline: Bool, _ scan: inout Scan) {
        let hashes = String(repeating: "#", count: pounds)
        let end = (isMultiline ? "\"\"\"" : "\"") + hashes
        let escape = "\\" + hashes
        while !scan.isAtEnd {
            if scan.at(end) {
                scan.take(end.count, .string)
                contexts.removeLast()
                return
            }
            if scan.at(escape + "(") {
                scan.take(escape.count + 1, .string)
                contexts.append(.interpolation(open: 0))
                return
            }
            scan.take(scan.at(escape) ? escape.count + 1 : 1, .string)
        }
    }

    private mutating func readCode(_ scan: inout Scan) {
        if scan.isAtWordOrBlank {
            scan.takeToken()
        } else if scan.at("//") {
            scan.take(.max, .comment)
        } else if scan.at("/*") {
            scan.take(2, .comment)
            contexts.append(.comment(depth: 1))
        } else if let (pounds, isMultiline) = scan.stringBegin {
            scan.take(pounds + (isMultiline ? 3 : 1), .string)
            contexts.append(.string(pounds: pounds, isMultiline: isMultiline))
        } else if case .interpolation(let open) = contexts.last, scan.at("(") || scan.at(")") {
            let isEnd = scan.at(")") && open == 0
            contexts[contexts.count - 1] = .interpolation(open: open + (scan.at("(") ? 1 : -1))
            if isEnd { contexts.removeLast() }
            scan.take(1, isEnd ? .string : .plain)
        } else {
            scan.takeToken()
        }
    }
}

/// What a character of Swift belongs to.
public enum TokenKind: Hashable, Sendable {
    /// An operator, a bracket, a blank, or a name that begins like a value's.
    case plain
    /// A word of the language, or a name after `@` or `#`.
    case keyword
    /// A name that begins like a type's.
    case type
    /// A literal number.
    case number
    /// A literal string, its quotes included.
    case string
    /// A comment, with what marks it.
    case comment
}
