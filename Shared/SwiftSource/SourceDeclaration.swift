/// A declaration in Swift code: a type or an extension with its members, or a member.
public struct SourceDeclaration: Sendable {
    /// The name of the file that contains it.
    public let file: String
    /// The keyword that introduces it, such as `struct`, `func` or `case`; `#Preview` for a preview.
    public let keyword: String
    /// The name. An initializer, for instance, has only its keyword.
    public let name: String
    /// The attributes and modifiers before the keyword, such as `@MainActor` and `private(set)`.
    public let modifiers: [String]
    /// The tokens between the name and the body: the parameters and the result, or what a type conforms to.
    public let signature: [SwiftToken]
    /// The tokens of the body: what is in braces, or after the equals sign.
    public let body: [SwiftToken]
    /// The members of a type or an extension.
    public private(set) var members: [SourceDeclaration] = []
    /// Whether it can't be used outside of its file.
    public private(set) var isPrivate: Bool

    /// Whether it declares a type or extends one.
    public var isType: Bool { DeclarationReader.types.contains(keyword) }

    /// Whether it belongs to a type rather than to each of its instances.
    public var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }

    /// The names in the signature and the body, whatever they refer to.
    public var names: [String] { (signature + body).filter(\.isName).map(\.text) }

    /// The contents of its literal strings, without those of its members if it is a type.
    public var strings: [String] { (signature + body).filter { $0.kind == .string }.map(\.text) }

    /// Returns how often it uses a member with the given name, as in `row.title`.
    public func uses(ofMember name: String) -> Int {
        let tokens = signature + body
        return zip(tokens, tokens.dropFirst()).count { $0.text.hasSuffix(".") && $1.text == name }
    }

    /// The declaration, its members, their members, and so on.
    public var all: [SourceDeclaration] { [self] + members.flatMap(\.all) }

    /// Returns whether these tokens occur in its signature or its body, one after the other: `["URLRequest", "("]`.
    public func contains(_ texts: [String]) -> Bool {
        let tokens = (signature + body).map(\.text)
        return tokens.indices.contains { tokens[$0...].starts(with: texts) }
    }

    /// Returns the declarations in some code, without those within types.
    public static func all(in code: String, file: String = "") -> [SourceDeclaration] {
        let tokens = SwiftToken.tokens(of: code)
        return DeclarationReader(file: file, tokens: tokens[...]).declarations()
    }

    fileprivate init(
        file: String,
        keyword: String,
        name: String,
        modifiers: [String],
        signature: ArraySlice<SwiftToken>,
        body: ArraySlice<SwiftToken>,
    ) {
        self.file = file
        self.keyword = keyword
        self.name = name
        self.modifiers = modifiers
        self.signature = Array(signature)
        self.body = Array(body)
        isPrivate = modifiers.contains("private") || modifiers.contains("fileprivate")
        guard isType else { return }
        members = DeclarationReader(file: file, tokens: body).declarations()
        guard keyword == "extension", isPrivate else { return }
        for index in members.indices { members[index].isPrivate = true }
    }
}

/// A reader of the declarations in a file or in the body of a type. It doesn't look into functions.
struct DeclarationReader {
    let file: String
    let tokens: ArraySlice<SwiftToken>

    static let types: Set<String> = ["actor", "class", "enum", "extension", "protocol", "struct"]

    private static let keywords: Set<String> = types.union([
        "#Preview", "#else", "#elseif", "#endif", "#if", "associatedtype", "case", "deinit", "func", "import",
        "init", "let", "subscript", "typealias", "var",
    ])

    private static let modifiers: Set<String> = [
        "borrowing", "class", "consuming", "convenience", "dynamic", "fileprivate", "final", "indirect",
        "infix", "internal", "lazy", "mutating", "nonisolated", "nonmutating", "open", "override", "package",
        "postfix", "prefix", "private", "public", "required", "static", "unowned", "weak",
    ]

    /// Keywords that introduce a pattern, in which `let` and `case` declare no member.
    private static let beforePatterns: Set<String> = ["case", "catch", "for", "guard", "if", "while"]

    /// Returns the declarations, in their order.
    func declarations() -> [SourceDeclaration] {
        let heads = self.heads
        let ends = heads.dropFirst().map(\.start) + [tokens.endIndex]
        return zip(heads, ends).flatMap { head, end in
            tokens[head.keyword].text == "case"
                ? cases(head, until: end) : [declaration(head, named: head.keyword + 1, until: end)]
        }
    }

    /// Where each declaration starts, and where its keyword is.
    private var heads: [(start: Int, keyword: Int)] {
        var heads: [(start: Int, keyword: Int)] = []
        var start: Int?
        var index = tokens.startIndex
        while index < tokens.endIndex {
            let token = tokens[index]
            let next = end(ofGroupAt: index)
            let previous = index > tokens.startIndex ? tokens[index - 1].text : ""
            if token.kind == .keyword, isModifier(at: index) {
                start = start ?? index
            } else if token.kind == .keyword, Self.keywords.contains(token.text), !previous.hasSuffix("."),
                !Self.beforePatterns.contains(previous)
            {
                heads.append((start ?? index, index))
                start = nil
            } else if next == index + 1 || index == tokens.startIndex || !isModifier(at: index - 1) {
                start = nil
            }
            index = next
        }
        return heads
    }

    private func isModifier(at index: Int) -> Bool {
        let text = tokens[index].text
        guard text == "class" else { return text.hasPrefix("@") || Self.modifiers.contains(text) }
        guard index + 1 < tokens.endIndex else { return false }
        let next = tokens[index + 1]
        return next.kind == .keyword && next.text != "init"
    }

    /// Returns the index after the bracket that closes the one at an index, or after the token if it is no bracket.
    private func end(ofGroupAt index: Int) -> Int {
        var depth = 0
        for place in index..<tokens.endIndex {
            if tokens[place].opens { depth += 1 }
            if tokens[place].closes { depth -= 1 }
            if depth <= 0 { return place + 1 }
        }
        return tokens.endIndex
    }

    private func cases(_ head: (start: Int, keyword: Int), until end: Int) -> [SourceDeclaration] {
        var found: [SourceDeclaration] = []
        var name = head.keyword + 1
        var index = name
        while index < end {
            let next = self.end(ofGroupAt: index)
            if next >= end || tokens[next].text == "," {
                found.append(declaration((head.start, head.keyword), named: name, until: min(next, end)))
                name = next + 1
            }
            index = next
        }
        return found
    }

    private func declaration(
        _ head: (start: Int, keyword: Int),
        named place: Int,
        until end: Int,
    ) -> SourceDeclaration {
        let keyword = tokens[head.keyword].text
        let isNamed = !keyword.hasPrefix("#") && !["deinit", "init", "subscript"].contains(keyword)
        var place = place
        var name = isNamed ? "" : keyword
        if isNamed, place < end, tokens[place].text == "`" { place += 1 }
        while isNamed, place < end, name.isEmpty || (tokens[place].text == "." || name.hasSuffix(".")) {
            name += tokens[place].text
            place += 1
        }
        var open = place
        while open < end, tokens[open].text != "{", tokens[open].text != "=" {
            open = self.end(ofGroupAt: open)
        }
        let isInBraces = open < end && tokens[open].text == "{"
        let close = isInBraces ? self.end(ofGroupAt: open) - 1 : end
        return SourceDeclaration(
            file: file,
            keyword: keyword,
            name: name,
            modifiers: modifiers(from: head.start, to: head.keyword),
            signature: tokens[min(place, end)..<min(open, end)],
            body: tokens[min(open + 1, close)..<close],
        )
    }

    private func modifiers(from start: Int, to end: Int) -> [String] {
        var modifiers: [String] = []
        for index in start..<end {
            if tokens[index].kind == .keyword, isModifier(at: index) {
                modifiers.append(tokens[index].text)
            } else {
                modifiers[modifiers.count - 1] += tokens[index].text
            }
        }
        return modifiers
    }
}

extension SwiftToken {
    fileprivate var opens: Bool { kind == .plain && ["(", "[", "{"].contains(text) }
    fileprivate var closes: Bool { kind == .plain && [")", "]", "}"].contains(text) }
}
