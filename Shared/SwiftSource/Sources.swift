import Foundation
import Synchronization

/// The sources that an exercise's tests check: the learner's, or the solution's with `SOLUTION=1`.
///
/// What the code is, the compiler knows: a test asks its index. The text is for literals, and for what the index lacks.
///
/// ```swift
/// let leftovers = try Sources().index().occurrences(of: ["DispatchGroup"])
/// #expect(leftovers.isEmpty, "There is still \(leftovers.joined(separator: ", ")).")
/// ```
public struct Sources: Sendable {
    /// The name of the folder.
    public let name: String
    let folder: URL
    private var only: [String]?
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

    /// Creates the sources in a folder, of which only some files are read.
    init(folder: URL, files: [String]? = nil) {
        name = folder.lastPathComponent
        self.folder = folder
        only = files
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
        let files = try (only ?? Self.swiftFiles(in: folder)).map { path in
            SourceCode(String(decoding: try data(of: path), as: UTF8.self), file: path)
        }
        guard !files.isEmpty else { throw SourcesError("There is no Swift file in \(name).") }
        Self.filesRead.withLock { $0[folder] = files }
        return files
    }

    /// Checks that files are as in the solution, which doesn't change them, whatever their layout and their comments.
    ///
    /// - Throws: A ``SourcesError`` that names the first one that isn't.
    public func verifyUnchanged(_ names: String...) throws {
        let solution = Sources(folder: folder.deletingLastPathComponent().appending(path: "Solution"))
        for name in names {
            let code = try [self, solution].map { sources in
                SourceCode(String(decoding: try sources.data(of: name), as: UTF8.self), file: name)
            }
            guard code[0].significantText == code[1].significantText else {
                throw SourcesError("\(name) was changed, but it stays as it is: undo what `git diff` shows.")
            }
        }
    }

    static func swiftFiles(in folder: URL) -> [String] {
        let paths = try? FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return (paths ?? []).filter { $0.hasSuffix(".swift") }.sorted()
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
    let blanked: [Character]

    init(_ text: String, file: String) {
        var lexer = SwiftLexer()
        // CR LF is a single `Character`. Swift also ends a comment at a CR alone.
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
        let characters = lines.flatMap { line in
            zip(line, lexer.kinds(of: String(line))) + [("\n", .plain)]
        }
        name = file
        self.characters = characters.map { $1 == .comment ? " " : $0 }
        blanked = characters.map { $1 == .comment || $1 == .string ? " " : $0 }
    }

    /// The code, including the contents of strings. Each line ends with LF, whatever ends it in the file.
    public var text: String { String(characters) }

    /// The tokens of the code.
    public var tokens: [SwiftToken] { SwiftToken.tokens(of: text) }

    /// The tokens, with the spaces that matter.
    var significantText: [String] { SwiftToken.significantText(of: text) }

    /// Returns how often these tokens occur, one after the other, with the spaces that matter: `["try", "! "]`.
    public func count(of texts: [String]) -> Int {
        let tokens = significantText
        return tokens.indices.count { tokens[$0...].starts(with: texts) }
    }

    /// The literal strings, in their order. One with an interpolation is several.
    var literals: [(text: String, line: Int, column: Int)] {
        var lexer = SwiftLexer()
        var literals: [(text: String, line: Int, column: Int)] = []
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            var isInside = false
            var column = 1
            for (character, kind) in zip(line, lexer.kinds(of: String(line))) {
                if kind == .string {
                    if !isInside { literals.append(("", number + 1, column)) }
                    literals[literals.count - 1].text.append(character)
                }
                isInside = kind == .string
                column += character.utf8.count
            }
        }
        return literals
    }

    /// Returns whether a name at a place is in a pattern of a case, rather than in an expression.
    func isPattern(at place: CodeIndex.Place) -> Bool {
        let lines = blanked.split(separator: "\n", omittingEmptySubsequences: false).prefix(place.line)
        // The line is in UTF-8, up to the name.
        let last = String(String(lines.last ?? []).utf8.prefix(place.column - 1)) ?? ""
        let before = (lines.dropLast().map { String($0) } + [last]).joined(separator: "\n")
        var word = ""
        for character in (" " + before).reversed() {
            if [":", "=", "{", "}", ";"].contains(character) { return false }
            if character.isWordCharacter {
                word.append(character)
                continue
            }
            if word == "esac" { return true }
            if word == "erehw" { return false }
            word = ""
        }
        return false
    }
}
