import Foundation

/// The sources that an exercise's tests are put to: the learner's, or the solution's under `SOLUTION=1`.
///
/// What a test asks of them is what must be gone, in whatever file it is: never one spelling of what must be there.
///
/// ```swift
/// let leftovers = try Sources().places(of: ["DispatchGroup"])
/// #expect(leftovers.isEmpty, "There is still \(leftovers.joined(separator: ", ")).")
/// ```
public struct Sources: Sendable {
    /// The name of the folder, as a person knows it.
    public let name: String
    private let folder: URL

    /// The sources of the exercise that a test belongs to.
    public init(of test: String = #filePath) {
        name = ProcessInfo.processInfo.environment["SOLUTION"] == nil ? "Sources" : "Solution"
        var package = URL(filePath: test)
        repeat {
            package.deleteLastPathComponent()
        } while !FileManager.default.fileExists(atPath: package.appending(path: "Package.swift").path)
            && package.path != "/"
        folder = package.appending(path: name)
    }

    /// What is in a file, such as `Resources/notes.json`.
    ///
    /// - Throws: A ``SourcesError`` when there is no such file.
    public func data(of file: String) throws -> Data {
        guard let data = try? Data(contentsOf: folder.appending(path: file)) else {
            throw SourcesError("There is no file \(name)/\(file).")
        }
        return data
    }

    /// The code of every Swift file, by the file's name.
    ///
    /// - Throws: A ``SourcesError`` when there is none.
    public func files() throws -> [SourceCode] {
        let paths = try? FileManager.default.subpathsOfDirectory(atPath: folder.path)
        let files = try (paths ?? []).filter { $0.hasSuffix(".swift") }.sorted().map { path in
            SourceCode(String(decoding: try data(of: path), as: UTF8.self), file: path)
        }
        guard !files.isEmpty else { throw SourcesError("There is no Swift file in \(name).") }
        return files
    }

    /// Where any of these stands in the code, each such as `DispatchGroup in HomeViewModel.swift`; not in a string.
    ///
    /// - Parameter texts: What to look for, such as `DispatchGroup` or `try!`: whole words, where they are words.
    public func places(of texts: [String]) throws -> [String] {
        try files().flatMap { file in
            texts.filter { !file.places(of: $0).isEmpty }.map { "\($0) in \(file.name)" }
        }
    }

    /// The body of a type and those of its extensions, in whatever files they are.
    public func bodies(ofType type: String) throws -> [SourceCode] {
        let kinds = ["actor", "class", "enum", "extension", "protocol", "struct"]
        return try files().flatMap { file in kinds.flatMap { file.bodies(after: "\($0) \(type)") } }
    }

    /// The files with a completion handler: a closure that takes a `Result` or two optionals, under whatever name, and
    /// returns nothing. A function that takes them is none.
    public func completionHandlers() throws -> [String] {
        let files = try files()
        let alias = /typealias\s+(\w+)[^={}]*=\s*Result\b/
        let results = ["Result"] + files.flatMap { $0.text.matches(of: alias).map { String($0.1) } }
        let result = #"(?:_\s+\w+:\s*)?(?:\#(results.joined(separator: "|")))\b(?:<[^{}]*?>)?"#
        let optional = #"(?:[^(){}]|\([^(){}]*\))+\?"#
        // What follows a name or its `<…>` is the list of a function's parameters.
        let parameters = #"(?:^|[^\w>])\(\s*(?:\#(result)|\#(optional)\s*,\#(optional))\s*\)"#
        let isHandler = try Regex(parameters + #"\s*->\s*(?:Void\b|\(\s*\))(?!\s*in\b)"#)
        return files.filter { $0.contains(isHandler) }.map(\.name)
    }

    /// The files with a closure that takes two optionals, under whatever names: `(Value?, (any Error)?) -> Void`.
    public func optionalPairs() throws -> [String] {
        let half = #"\s*(?:[^(),{}]|\([^()]*\))*(?:\?|\bOptional<[^(){}]*>)\s*"#
        let pair = #"\(\#(half),\#(half),?\s*\)"#
        let pattern = try Regex(#"=\s*\#(pair)|\#(pair)\s*->\s*(?:Void|\(\s*\))"#)
        return try files().filter { $0.contains(pattern) }.map(\.name)
    }
}

/// What is wrong with the files that a test looks at.
public struct SourcesError: Error, CustomStringConvertible {
    /// What is wrong, in a sentence.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// Swift without its comments.
public struct SourceCode: Sendable {
    /// The name of the file that it stands in.
    public let name: String
    private let characters: [Character]
    /// The same with blanks for what is in strings.
    private let bare: [Character]

    init(_ text: String, file: String) {
        var lexer = SwiftLexer()
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let characters = lines.flatMap { line in
            zip(line, lexer.kinds(of: String(line))) + [("\n", .plain)]
        }
        self.init(
            name: file,
            characters: characters.map { $1 == .comment ? " " : $0 },
            bare: characters.map { $1 == .comment || $1 == .string ? " " : $0 },
        )
    }

    private init(name: String, characters: [Character], bare: [Character]) {
        self.name = name
        self.characters = characters
        self.bare = bare
    }

    /// The code, with what is in strings.
    public var text: String { String(characters) }

    /// Whether the code, without what is in strings, has something of this form.
    public func contains(_ pattern: some RegexComponent) -> Bool { count(of: pattern) > 0 }

    /// How often the code, without what is in strings, has something of this form.
    public func count(of pattern: some RegexComponent) -> Int {
        // Otherwise `crossing.origin` is one word, as a decimal fraction is.
        String(bare).matches(of: pattern.regex.wordBoundaryKind(.simple)).count
    }

    /// Where a text begins that isn't in a string, and is no part of a longer word.
    public func places(of text: String) -> [Int] {
        let wanted = Array(text)
        guard let first = wanted.first, let last = wanted.last else { return [] }
        return bare.indices.filter { start in
            let end = start + wanted.count
            return end <= bare.count && bare[start] == first && bare[start..<end].elementsEqual(wanted)
                && !(first.isWord && start > 0 && bare[start - 1].isWord)
                && !(last.isWord && end < bare.count && bare[end].isWord)
        }
    }

    /// What stands in braces after each place of a text, such as `extension APIClient` or `func`.
    public func bodies(after text: String) -> [SourceCode] {
        places(of: text).compactMap { place in
            guard let open = bare[place...].firstIndex(of: "{") else { return nil }
            var depth = 0
            let close = bare[open...].firstIndex { character in
                depth += character == "{" ? 1 : character == "}" ? -1 : 0
                return depth == 0
            }
            return self[open..<(close ?? bare.endIndex)]
        }
    }

    /// The members of a type whose body this is, each with its declaration and with all of its code.
    public var members: [(name: String, declaration: String, code: SourceCode)] {
        var depth = 0
        // What is nested in them is no member.
        let surface = bare.map { character in
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
        return zip(matches, zip(starts, starts.dropFirst() + [bare.count])).map { match, place in
            (String(match.1), String(match.0), self[place.0..<place.1])
        }
    }

    /// Those members that can be seen outside of the file.
    public var openMembers: [(name: String, declaration: String, code: SourceCode)] {
        members.filter { !$0.declaration.contains(/\b(?:file)?private\b(?!\()/) }
    }

    private subscript(range: Range<Int>) -> SourceCode {
        SourceCode(name: name, characters: Array(characters[range]), bare: Array(bare[range]))
    }
}
