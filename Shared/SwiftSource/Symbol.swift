import Foundation

/// Something that Swift code declares or refers to, as the compiler knows it.
public struct Symbol: Hashable, Sendable {
    /// The kind of a symbol: the values that the index uses.
    public enum Kind: UInt32, Sendable {
        /// A module, as in `import Combine`.
        case module = 1
        /// A macro, such as `Test`.
        case macro = 4
        /// An enumeration.
        case enumeration = 5
        /// A structure.
        case structure = 6
        /// A class or an actor.
        case `class` = 7
        /// A protocol.
        case `protocol` = 8
        /// An extension.
        case `extension` = 9
        /// A type alias, or a type that a protocol requires.
        case typeAlias = 11
        /// A function outside of types.
        case function = 12
        /// A variable outside of types.
        case variable = 13
        /// A case of an enumeration.
        case enumerationCase = 15
        /// A method of an instance.
        case instanceMethod = 16
        /// A class method.
        case classMethod = 17
        /// A static method.
        case staticMethod = 18
        /// A property of an instance.
        case instanceProperty = 19
        /// A class property.
        case classProperty = 20
        /// A static property.
        case staticProperty = 21
        /// An initializer.
        case initializer = 22
        /// A deinitializer.
        case deinitializer = 23
        /// A parameter, or a variable in a function.
        case parameter = 25
        /// Any other.
        case other = 0

        /// Whether it is a structure, a class, an enumeration or a protocol.
        public var isType: Bool { [.class, .enumeration, .protocol, .structure].contains(self) }

        /// Whether it is a function or a method.
        public var isFunction: Bool {
            [.function, .instanceMethod, .classMethod, .staticMethod].contains(self)
        }

        /// Whether it belongs to a type rather than to each of its instances.
        public var isStatic: Bool {
            [.classMethod, .staticMethod, .classProperty, .staticProperty].contains(self)
        }

        /// Whether it is a property, or a variable outside of functions.
        public var isProperty: Bool {
            [.variable, .instanceProperty, .classProperty, .staticProperty].contains(self)
        }
    }

    /// What tells it from all other symbols: for one of Swift's, its mangled name.
    public let usr: String
    /// The name without argument labels, such as `books`.
    public let name: String
    /// The name with argument labels, such as `books(by:)`.
    let fullName: String
    /// The kind.
    public let kind: Kind

    init(usr: String, name: String, kind: UInt32) {
        self.usr = usr
        fullName = name
        self.name = String(name.prefix { $0 != "(" })
        self.kind = Kind(rawValue: kind) ?? .other
    }

    /// Two are the same if their USRs are.
    public static func == (a: Symbol, b: Symbol) -> Bool { a.usr == b.usr }

    public func hash(into hasher: inout Hasher) { hasher.combine(usr) }

    /// The declaration with all names in full and without aliases, such as
    /// `Books.CoverArchive.cover(of: Books.Book) -> Combine.AnyPublisher<Books.Cover, Books.LibraryError>`. Empty for a
    /// symbol of C or Objective-C.
    public var signature: String { usr.hasPrefix("s:") ? Self.demangle("$s" + usr.dropFirst(2)) : "" }

    /// The names of the types that it is in, from the outermost one to the innermost.
    public var types: [String] {
        guard !usr.hasPrefix("s:") else { return Array(path.dropFirst().dropLast()) }
        guard let type = usr.firstMatch(of: /objc\((?:cs|pl)\)(\w+)\(/)?.1 else { return [] }
        return [String(type)]
    }

    /// The innermost of these types.
    public var type: String? { types.last }

    /// The module that declares it. Empty for a symbol of C or Objective-C.
    public var module: String {
        let signature = signature
        if let module = signature.firstMatch(of: /^(?:static )?\(extension in (\w+)\):/)?.1 {
            return String(module)
        }
        return kind == .module ? name : path.first ?? ""
    }

    /// Whether it can't be used outside of its file.
    public var isPrivate: Bool { signature.contains(" in _") }

    /// Returns whether it is a type of the given name, or a member of one. On a Mac, the type may be one of Objective-C's,
    /// as in `NSURLSession`.
    public func isPart(of type: String) -> Bool {
        if kind.isType, name == type { return true }
        guard let innermost = types.last else { return false }
        return innermost == type || innermost == "NS" + type
    }

    /// The type of a property or a parameter, or what a function returns.
    public var valueType: String {
        let signature = signature
        if kind.isFunction {
            let arrow = signature.ranges(outsideBrackets: " -> ").first
            return arrow.map { String(signature[$0.upperBound...]) } ?? ""
        }
        guard let start = signature.ranges(outsideBrackets: " : ").first else { return "" }
        let rest = signature[start.upperBound...]
        guard kind == .parameter, let end = String(rest).ranges(outsideBrackets: " in ").first else {
            return String(rest)
        }
        return String(String(rest)[..<end.lowerBound])
    }

    /// Whether it is an async function.
    public var isAsync: Bool {
        let arrow = signature.ranges(outsideBrackets: " -> ").first?.lowerBound ?? signature.endIndex
        return signature.ranges(outsideBrackets: " async").contains { $0.lowerBound < arrow }
    }

    /// Returns whether its type has a pair of a value and an error, both optional: parameters, or a tuple. A response isn't
    /// a value, since the session itself gives it so, and nor is the data that a function takes as the session gives it.
    ///
    /// - Parameter errors: The names of the code's own errors.
    func hasOutcomePair(errors: Set<String>) -> Bool {
        let signature = signature
        let optional = "Swift.Optional<"
        return signature.matches(of: /\((?:\w+: )?Swift\.Optional</).contains { match in
            let list = String(signature[match.range.lowerBound...].dropFirst())
            guard let end = list.ranges(outsideBrackets: ")").first else { return false }
            let labelled = String(list[..<end.lowerBound]).split(outsideBrackets: ", ")
            let elements = labelled.map { $0.replacing(#/^\w+: /#, with: "") }
            guard elements.count == 2, elements.allSatisfy({ $0.hasPrefix(optional) }),
                !elements.contains(where: { $0.hasSuffix("URLResponse>") })
            else { return false }
            // The type of a closure, or a tuple, comes after a space.
            let isFunction = signature[..<match.range.lowerBound].last.map { $0 != " " && $0 != "(" } ?? false
            if isFunction, elements.contains(where: { $0.hasSuffix(".Data>") }) { return false }
            return elements.contains { element in
                let value = String(element.dropFirst(optional.count).dropLast())
                let name = value.split(separator: ".").last.map(String.init) ?? ""
                // A type parameter may be an error.
                let bound = value + ": Swift.Error"
                return name.hasSuffix("Error") || errors.contains(name) || signature.contains(bound)
            }
        }
    }

    /// Whether a parameter is a closure that a function calls after it has returned, and that returns nothing.
    var isHandler: Bool {
        guard kind == .parameter, !usr.contains(/X[EK]vp$/) else { return false }
        var type = valueType
        while type.hasPrefix("Swift.Optional<") { type = String(type.dropFirst(15).dropLast()) }
        guard let arrow = type.ranges(outsideBrackets: " -> ").first else { return false }
        // NB: An autoclosure that doesn't escape ends with XK, any other function that doesn't with XE.
        return type[arrow.upperBound...] == "()" && !type[..<arrow.lowerBound].contains(/\ async\b/)
    }

    /// The names in front of the parameters or the type: the module, types, and its own.
    private var path: [String] {
        var text = Substring(signature)
        if text.hasPrefix("static ") { text = text.dropFirst(7) }
        if text.hasPrefix("(extension in ") { text = text.drop { $0 != ":" }.dropFirst() }
        var path = [""]
        var depth = 0
        while let next = text.popFirst() {
            switch next {
            case "<": depth += 1
            case ">": depth -= 1
            case _ where depth > 0: break
            case "(":
                // A private name, such as (session in _1B4B241E)
                guard path.last == "" else { return path }
                path[path.count - 1] = String(text.prefix { $0 != " " })
                text = text.drop { $0 != ")" }.dropFirst()
            case " ": return path
            case ".": path.append("")
            default: path[path.count - 1].append(next)
            }
        }
        return path
    }

    private static func demangle(_ name: String) -> String {
        typealias Size = UnsafeMutablePointer<Int>
        typealias Demangle =
            @convention(c) (
                UnsafePointer<CChar>, Int, UnsafeMutablePointer<CChar>?, Size?, UInt32
            ) -> UnsafeMutablePointer<CChar>?
        guard let address = dlsym(dlopen(nil, RTLD_NOW), "swift_demangle") else { return name }
        let demangle = unsafeBitCast(address, to: Demangle.self)
        guard let text = demangle(name, name.utf8.count, nil, nil, 0) else { return name }
        defer { free(text) }
        return String(cString: text)
    }
}

extension String {
    /// Returns where a text occurs outside of brackets.
    func ranges(outsideBrackets text: String) -> [Range<Index>] {
        var depth = 0
        var last: Character?
        var ranges: [Range<Index>] = []
        for index in indices {
            let character = self[index]
            if depth == 0, self[index...].hasPrefix(text) {
                ranges.append(index..<self.index(index, offsetBy: text.count))
            }
            if ["(", "[", "<"].contains(character) { depth += 1 }
            if [")", "]"].contains(character) || character == ">" && last != "-" { depth -= 1 }
            last = character
        }
        return ranges
    }

    fileprivate func split(outsideBrackets separator: String) -> [String] {
        var start = startIndex
        var parts: [String] = []
        for range in ranges(outsideBrackets: separator) {
            parts.append(String(self[start..<range.lowerBound]))
            start = range.upperBound
        }
        return parts + [String(self[start...])]
    }
}
