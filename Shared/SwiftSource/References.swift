/// What names refer to, as far as the code itself says.
extension Sources {
    /// Returns the members of types and what is declared outside of types, without the members of the named types.
    public func members(outside types: Set<String> = []) throws -> [Declaration] {
        func members(of declaration: Declaration) -> [Declaration] {
            guard declaration.isType else { return [declaration] }
            let name = declaration.name.split(separator: ".").last.map(String.init) ?? ""
            return types.contains(name) ? [] : declaration.members.flatMap(members)
        }
        return try files().flatMap(\.declarations).flatMap(members)
    }

    /// Returns where a type and its extensions use names of another module, such as `URLSession in NotesViewModel.swift`.
    /// A name that the code declares itself is not the module's.
    public func uses(of names: [String], inType type: String) throws -> [String] {
        let own = Set(try declarations().map(\.name))
        let foreign = names.filter { !own.contains($0) }
        let uses = try members(ofType: type).flatMap { member in
            foreign.filter(member.names.contains).map { "\($0) in \(member.file)" }
        }
        return Set(uses).sorted()
    }

    /// Returns the file of each place that sends a request through a session, without those in the named types.
    public func requests(outside types: Set<String> = []) throws -> [String] {
        let sessions = try sessions()
        return try members(outside: types).flatMap { member in
            repeatElement(member.file, count: member.requests(through: sessions))
        }
    }

    /// The names of the properties, parameters and variables that are sessions.
    private func sessions() throws -> Set<String> {
        let files = try files().map { $0.tokens.map(\.text) }
        var types: Set = ["URLSession"]
        // A session may be behind a protocol that the code declares itself.
        for tokens in files {
            for place in tokens.indices where tokens[place...].starts(with: ["extension", "URLSession", ":"])
            {
                types.insert(tokens[place...].dropFirst(3).first ?? "")
            }
        }
        var names: Set<String> = []
        for tokens in files {
            for place in tokens.indices where types.contains(tokens[place]) {
                let before = tokens[..<place].suffix(3).filter { $0 != "any" && $0 != "some" }
                guard before.count > 1, [":", "="].contains(before[before.endIndex - 1]) else { continue }
                names.insert(before[before.endIndex - 2])
            }
        }
        return names
    }

    /// Returns the files with a function or a closure that takes a pair of a value and an error, both optional, under any
    /// name: `(Value?, (any Error)?) -> Void`. A tuple of that type counts, too, if it has a name.
    public func outcomePairs() throws -> [String] {
        let all = try declarations()
        var errors: Set = ["Error"]
        // Each name may stand for one before it.
        for _ in all.indices {
            let named = all.filter { declaration in
                let meaning = declaration.keyword == "typealias" ? declaration.body : declaration.signature
                let isNamed = declaration.isType || declaration.keyword == "typealias"
                return isNamed && meaning.contains { errors.contains($0.text) }
                    && !meaning.contains { $0.text == "->" }
            }
            guard !errors.isSuperset(of: named.map(\.name)) else { break }
            errors.formUnion(named.map(\.name))
        }
        return try files().filter { $0.hasOutcomePair(errors: errors) }.map(\.name)
    }
}

extension SourceCode {
    /// Returns whether it imports a module.
    public func imports(_ module: String) -> Bool {
        declarations.contains { $0.keyword == "import" && $0.name == module }
    }

    fileprivate func hasOutcomePair(errors: Set<String>) -> Bool {
        let tokens = tokens.map(\.text)
        // A type parameter may be an error.
        let parameters = tokens.indices.dropFirst(2).filter { tokens[$0] == "Error" && tokens[$0 - 1] == ":" }
        let errors = errors.union(parameters.map { tokens[$0 - 2] })
        return tokens.indices.contains { open in
            guard tokens[open] == "(", let (elements, close) = Self.elements(of: tokens, from: open) else {
                return false
            }
            let optionals = elements.filter(Self.isOptional)
            guard elements.count == 2, optionals.count == 2,
                elements.contains(where: { !errors.isDisjoint(with: $0) })
            else { return false }
            let after = tokens[(close + 1)...].prefix(3)
            let returnsNothing = after.starts(with: ["->", "Void"]) || after.starts(with: ["->", "(", ")"])
            let before = tokens[..<open].suffix(2)
            return returnsNothing || before.last == "=" || before.first == "func"
        }
    }

    /// Returns the tokens of each element in parentheses, and where these close.
    private static func elements(of tokens: [String], from open: Int) -> (elements: [[String]], close: Int)? {
        var elements: [[String]] = [[]]
        var depth = 0
        for place in tokens.indices[open...] {
            let token = tokens[place]
            if [")", "]", "}"].contains(token) { depth -= 1 }
            if token != "->" { depth -= token.count { $0 == ">" } }
            if depth == 0, place > open {
                if elements.last?.isEmpty == true { elements.removeLast() }
                return (elements, place)
            }
            if token == ",", depth == 1 {
                elements.append([])
            } else if place > open {
                elements[elements.count - 1].append(token)
            }
            if ["(", "[", "{"].contains(token) { depth += 1 }
            depth += token.count { $0 == "<" }
        }
        return nil
    }

    /// Returns whether the type of an element, which may have labels in front, is an optional.
    private static func isOptional(_ element: [String]) -> Bool {
        let type = element.firstIndex(of: ":").map { element[($0 + 1)...] } ?? element[...]
        return type.first == "Optional" || type.last?.hasSuffix("?") == true
    }
}

extension Declaration {
    /// Returns whether it casts a value to a type: `response as? HTTPURLResponse`.
    public func casts(to type: String) -> Bool {
        let tokens = body.map(\.text)
        return tokens.indices.contains { tokens[$0] == type && tokens[..<$0].suffix(2).contains("as") }
    }

    /// Returns how often it calls a method of one of the named sessions, or of the shared one, that sends a request.
    fileprivate func requests(through sessions: Set<String>) -> Int {
        let methods = [
            "bytes", "data", "dataTask", "dataTaskPublisher", "download", "downloadTask", "upload",
            "uploadTask",
        ]
        let tokens = (signature + body).map(\.text)
        return tokens.indices.count { place in
            let isShared = tokens[place] == "shared" && tokens[..<place].suffix(2).first == "URLSession"
            guard isShared || sessions.contains(tokens[place]) else { return false }
            let call = tokens[place...].dropFirst().prefix(3)
            return call.first?.hasSuffix(".") == true && call.last == "("
                && call.dropFirst().first.map(methods.contains) == true
        }
    }
}
