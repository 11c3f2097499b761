import Foundation
import Synchronization

/// The sources that an exercise's tests check: the learner's, or the solution's with `SOLUTION=1`.
///
/// A test looks in all files for code that must be gone, and never for one spelling of code that must exist.
///
/// ```swift
/// let leftovers = try Sources().occurrences(of: ["DispatchGroup"])
/// #expect(leftovers.isEmpty, "There is still \(leftovers.joined(separator: ", ")).")
/// ```
public struct Sources: Sendable {
    /// The name of the folder.
    public let name: String
    private let folder: URL
    private static let filesRead = Mutex<[URL: [SourceCode]]>([:])

    /// Creates the sources of the exercise that a test belongs to.
    public init(of test: String = #filePath) {
        name = ProcessInfo.processInfo.environment["SOLUTION"] == nil ? "Sources" : "Solution"
        var package = URL(filePath: test)
        repeat {
            package.deleteLastPathComponent()
        } while !FileManager.default.fileExists(atPath: package.appending(path: "Package.swift").path)
            && package.path != "/"
        folder = package.appending(path: name)
    }

    /// Returns the contents of a file, such as `Resources/notes.json`.
    ///
    /// - Throws: A ``SourcesError`` if the file doesn't exist.
    public func data(of file: String) throws -> Data {
        guard let data = try? Data(contentsOf: folder.appending(path: file)) else {
            throw SourcesError("There is no file \(name)/\(file).")
        }
        return data
    }

    /// Returns the code of every Swift file, sorted by name.
    ///
    /// - Throws: A ``SourcesError`` if there is none.
    public func files() throws -> [SourceCode] {
        if let files = Self.filesRead.withLock({ $0[folder] }) { return files }
        let paths = try? FileManager.default.subpathsOfDirectory(atPath: folder.path)
        let files = try (paths ?? []).filter { $0.hasSuffix(".swift") }.sorted().map { path in
            SourceCode(String(decoding: try data(of: path), as: UTF8.self), file: path)
        }
        guard !files.isEmpty else { throw SourcesError("There is no Swift file in \(name).") }
        Self.filesRead.withLock { $0[folder] = files }
        return files
    }

    /// Returns where texts occur in the code, such as `DispatchGroup in HomeViewModel.swift`. Ignores strings.
    ///
    /// - Parameter texts: The texts to look for, such as `DispatchGroup` or `try!`. Matches only whole words.
    public func occurrences(of texts: [String]) throws -> [String] {
        try files().flatMap { file in
            texts.filter { !file.occurrences(of: $0).isEmpty }.map { "\($0) in \(file.name)" }
        }
    }

    /// Returns the body of a type and those of its extensions, in all files.
    public func bodies(ofType type: String) throws -> [SourceCode] {
        let kinds = ["actor", "class", "enum", "extension", "protocol", "struct"]
        return try files().flatMap { file in kinds.flatMap { file.bodies(after: "\($0) \(type)") } }
    }

    /// Returns the declarations in all files, including those within types.
    public func declarations() throws -> [Declaration] {
        try files().flatMap(\.declarations).flatMap(\.all)
    }

    /// Returns the members of a type and of its extensions, in all files.
    public func members(ofType type: String) throws -> [Declaration] {
        try declarations().filter { declaration in
            declaration.isType && (declaration.name == type || declaration.name.hasSuffix(".\(type)"))
        }.flatMap(\.members)
    }

    /// Returns where the code uses names of a module, such as `AnyCancellable in HomeViewModel.swift`. A name that the
    /// code declares itself is not the module's.
    public func uses(of names: [String], from module: String) throws -> [String] {
        let own = Set(try declarations().map(\.name))
        return try files().flatMap { file in
            let used = Set(file.tokens.filter { $0.isName || $0.kind == .keyword }.map(\.text))
            let foreign = names.filter { !own.contains($0) }.flatMap { [$0, "@\($0)"] }.filter(used.contains)
            return ((file.imports(module) ? ["import \(module)"] : []) + foreign).map {
                "\($0) in \(file.name)"
            }
        }
    }
}

extension Sources {
    /// Returns the files that start a task of Swift's, with `Task { … }` or in another way. A type of that name that the
    /// code declares itself is none.
    public func filesThatStartTasks() throws -> [String] {
        let isOwn = try files().flatMap(\.declarations).contains {
            $0.name == "Task" && $0.isType && $0.keyword != "extension"
        }
        return isOwn ? [] : try files().filter(\.startsTasks).map(\.name)
    }

    /// Returns the functions that take a completion handler and return before they call it: a closure that escapes, isn't
    /// async itself, and returns nothing. The names are such as `fetch in HomeClient.swift`.
    public func completionHandlers() throws -> [String] {
        let all = try declarations()
        let aliases = all.filter { $0.keyword == "typealias" }.map { ($0.name, $0.body.map(\.text)) }
        let types = Dictionary(aliases) { first, _ in first }
        return all.filter { function in
            guard function.keyword == "func", !function.isAsync else { return false }
            return function.parameters.contains { parameter in
                let type = parameter.map(\.text).prefix { $0 != "=" }.flatMap { types[$0] ?? [$0] }
                let result = type.lastIndex(of: "->").map { Array(type[($0 + 1)...]) }
                let returnsNothing = result.map { $0.first == "Void" || $0.starts(with: ["(", ")"]) } ?? true
                let escapes = type.contains("@escaping") || result != nil && type.last == "?"
                return escapes && returnsNothing && !type.contains("async")
            }
        }.map { "\($0.name) in \($0.file)" }
    }

    /// Returns the functions, cases and private properties that nothing uses: neither the code nor the tests mention
    /// them, such as `send in NetworkManager.swift`.
    ///
    /// What conforms to another module's protocol may be called there.
    ///
    /// - Parameter exceptions: The names of members that have to exist, whether or not anything uses them.
    public func unusedMembers(except exceptions: Set<String> = []) throws -> [String] {
        let all = try declarations()
        let own = Set(all.filter { $0.keyword == "protocol" }.map(\.name))
        let tested = Set(try tests().flatMap { SourceCode.uses(in: $0.tokens) })
        let names = try files().flatMap { SourceCode.uses(in: $0.tokens) }
        var uses = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
        // A function that only calls itself is unused.
        for function in all where function.keyword == "func" {
            let recursive = SourceCode.uses(in: function.body).count { $0 == function.name }
            uses[function.name, default: 0] -= recursive
        }
        let types = all.filter(\.isType)
        return types.flatMap { type -> [String] in
            let same = types.filter { $0.name == type.name }
            let inherited = same.flatMap(\.signature).filter(\.isName).map(\.text)
            let others = inherited.filter { !own.contains($0) && !Self.protocolsWithoutCalls.contains($0) }
            guard others.isEmpty else { return [] }
            return type.members.filter { member in
                switch member.keyword {
                case "case": break
                case "func" where !member.modifiers.contains("override"): break
                case "let" where member.isPrivate, "var" where member.isPrivate: break
                default: return false
                }
                let isWord = member.name.allSatisfy(\.isWordCharacter)
                guard isWord, !exceptions.contains(member.name) else { return false }
                let isOfInstance = member.keyword == "func" && !member.isStatic
                let spellings = isOfInstance ? [member.name] : [member.name, ".\(member.name)"]
                return spellings.allSatisfy { uses[$0, default: 0] <= 0 && !tested.contains($0) }
            }.map { "\($0.name) in \($0.file)" }
        }
    }

    /// Protocols of other modules that call no method of the types that conform to them, or only one that the compiler
    /// writes.
    private static let protocolsWithoutCalls: Set<String> = [
        "AnyObject", "CustomStringConvertible", "Decodable", "Equatable", "Error", "Hashable", "Identifiable",
        "ObservableObject", "Sendable",
    ]

    /// The code of the tests.
    private func tests() throws -> [SourceCode] {
        let tests = folder.deletingLastPathComponent().appending(path: "Tests")
        let paths = try? FileManager.default.subpathsOfDirectory(atPath: tests.path)
        return (paths ?? []).filter { $0.hasSuffix(".swift") }.compactMap { path in
            guard let data = try? Data(contentsOf: tests.appending(path: path)) else { return nil }
            return SourceCode(String(decoding: data, as: UTF8.self), file: path)
        }
    }
}

/// A problem with the files that a test checks.
public struct SourcesError: Error, CustomStringConvertible {
    /// A sentence that says what is wrong.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// Swift code without its comments.
public struct SourceCode: Sendable {
    /// The name of the file that contains it.
    public let name: String
    private let characters: [Character]
    /// The same, with spaces in place of the contents of strings.
    private let code: [Character]
    private let codeText: String
    private let syntax = Syntax()

    init(_ text: String, file: String) {
        var lexer = SwiftLexer()
        // CR LF is a single `Character`. Swift also ends a comment at a CR alone.
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
        let characters = lines.flatMap { line in
            zip(line, lexer.kinds(of: String(line))) + [("\n", .plain)]
        }
        self.init(
            name: file,
            characters: characters.map { $1 == .comment ? " " : $0 },
            code: characters.map { $1 == .comment || $1 == .string ? " " : $0 },
        )
    }

    private init(name: String, characters: [Character], code: [Character]) {
        self.name = name
        self.characters = characters
        self.code = code
        codeText = String(code)
    }

    /// The code, including the contents of strings. Each line ends with LF, whatever ends it in the file.
    public var text: String { String(characters) }

    /// The tokens of the code.
    public var tokens: [SwiftToken] { syntax.value(of: self).tokens }

    /// The declarations in the code.
    public var declarations: [Declaration] { syntax.value(of: self).declarations }

    fileprivate var startsTasks: Bool {
        let tokens = tokens.map(\.text)
        return tokens.indices.contains { place in
            guard tokens[place] == "Task" else { return false }
            let before = place > 0 ? tokens[place - 1] : ""
            var depth = 0
            let types = tokens[place...].dropFirst().prefix { token in
                depth += token.count { $0 == "<" } - token.count { $0 == ">" }
                return depth > 0 || token.hasPrefix(">")
            }
            let after = tokens[types.endIndex...]
            // What is declared as a task may have a body of its own.
            if after.first == "{" {
                return types.isEmpty ? before != "extension" : ![":", "->"].contains(before)
            }
            let makers = ["detached", "immediate", "immediateDetached", "init"]
            return after.first == "(" || after.first == "." && makers.contains(after.dropFirst().first ?? "")
        }
    }

    /// Returns the names that some code uses, once for each time: neither where they are declared nor in a pattern of a
    /// case. Members of types have a period in front, as in `.large` or `Size.large`.
    fileprivate static func uses(in tokens: [SwiftToken]) -> [String] {
        var uses: [String] = []
        var isPattern = false
        for (index, token) in tokens.enumerated() {
            switch token.text {
            case "case": isPattern = true
            case ":", "=", "}", ";", "as", "func", "init", "is", "static", "var", "where": isPattern = false
            default: break
            }
            let previous = index > 0 ? tokens[index - 1].text : ""
            guard token.isName, !isPattern, !["func", "let", "var"].contains(previous) else { continue }
            let isOfValue = index > 1 && tokens[index - 2].isEndOfValue
            uses.append(previous == "." && !isOfValue ? ".\(token.text)" : token.text)
        }
        return uses
    }

    /// Returns where a text occurs outside of strings, but not as part of a longer word.
    public func occurrences(of text: String) -> [Int] {
        let wanted = Array(text)
        // In a debug build, searching a string is much faster.
        guard let first = wanted.first, let last = wanted.last, codeText.contains(text) else { return [] }
        return code.indices.filter { start in
            let end = start + wanted.count
            return end <= code.count && code[start] == first && code[start..<end].elementsEqual(wanted)
                && !(first.isWordCharacter && start > 0 && code[start - 1].isWordCharacter)
                && !(last.isWordCharacter && end < code.count && code[end].isWordCharacter)
        }
    }

    /// Returns the code in braces after each occurrence of a text, such as `extension APIClient` or `func`.
    public func bodies(after text: String) -> [SourceCode] {
        occurrences(of: text).compactMap { place in
            guard let open = code[place...].firstIndex(of: "{") else { return nil }
            var depth = 0
            let close = code[open...].firstIndex { character in
                depth += character == "{" ? 1 : character == "}" ? -1 : 0
                return depth == 0
            }
            return self[open..<(close ?? code.endIndex)]
        }
    }

    private subscript(range: Range<Int>) -> SourceCode {
        SourceCode(name: name, characters: Array(characters[range]), code: Array(code[range]))
    }
}

extension SwiftToken {
    /// Whether a value rather than a type may end with it, in front of a period.
    fileprivate var isEndOfValue: Bool {
        switch kind {
        case .number, .string: true
        case .plain: isName || [")", "]", "}", "?", "!"].contains(text)
        case .keyword: ["self", "super"].contains(text)
        case .type, .comment: false
        }
    }
}

/// The tokens and the declarations of some code. Reads them once, when they are needed.
private final class Syntax: Sendable {
    typealias Value = (tokens: [SwiftToken], declarations: [Declaration])
    private let value = Mutex<Value?>(nil)

    func value(of code: SourceCode) -> Value {
        value.withLock { value in
            if let value { return value }
            let tokens = SwiftToken.tokens(of: code.text)
            let read = (tokens, DeclarationReader(file: code.name, tokens: tokens[...]).declarations())
            value = read
            return read
        }
    }
}
