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

    /// Returns the files with a closure that takes two optionals, under any name: `(Value?, (any Error)?) -> Void`.
    public func optionalPairs() throws -> [String] {
        let half = #"\s*(?:[^(),{}]|\([^()]*\))*(?:\?|\bOptional<[^(){}]*>)\s*"#
        let pair = #"\(\#(half),\#(half),?\s*\)"#
        let pattern = try Regex(#"=\s*\#(pair)|\#(pair)\s*->\s*(?:Void|\(\s*\))"#)
        return try files().filter { $0.contains(pattern) }.map(\.name)
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

    /// Returns whether a pattern occurs in the code. Ignores the contents of strings.
    public func contains(_ pattern: some RegexComponent) -> Bool { count(of: pattern) > 0 }

    /// Returns how often a pattern occurs in the code. Ignores the contents of strings.
    public func count(of pattern: some RegexComponent) -> Int {
        // Otherwise `crossing.origin` is one word, like a decimal fraction.
        codeText.matches(of: pattern.regex.wordBoundaryKind(.simple)).count
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

    /// The members of the type that this is the body of, each with its declaration and all of its code.
    public var members: [(name: String, declaration: String, code: SourceCode)] {
        var depth = 0
        // Declarations nested in members aren't members.
        let surface = code.map { character in
            if character == "}" { depth -= 1 }
            defer { if character == "{" { depth += 1 } }
            return depth > 1 ? " " : character
        }
        let modifiers = #"(?:@?\w+(?:\([^)]*\))?[ \n]+)*?"#
        let parameters = #"\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)"#
        let pattern = #"\#(modifiers)(?:var|let|func)[ ]+(\w+)(?:\#(parameters)|[^\n{=(])*"#
        let text = String(surface)
        let matches = (try? Regex(pattern, as: (Substring, Substring).self)).map(text.matches) ?? []
        let starts = matches.map { text.distance(from: text.startIndex, to: $0.range.lowerBound) }
        return zip(matches, zip(starts, starts.dropFirst() + [code.count])).map { match, place in
            (String(match.1), String(match.0), self[place.0..<place.1])
        }
    }

    /// The members that are visible outside of the file.
    public var visibleMembers: [(name: String, declaration: String, code: SourceCode)] {
        members.filter { !$0.declaration.contains(/\b(?:file)?private\b(?!\()/) }
    }

    private subscript(range: Range<Int>) -> SourceCode {
        SourceCode(name: name, characters: Array(characters[range]), code: Array(code[range]))
    }
}
