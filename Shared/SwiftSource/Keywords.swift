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
