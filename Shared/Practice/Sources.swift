import Lexing
import Networking

/// The sources that an exercise's tests are put to: the learner's, or the solution's under `SOLUTION=1`.
///
/// ```swift
/// let code = try Sources().code(in: "FeedClient.swift")
/// #expect(!code.contains("api.example.com"), "The address is still in the client.")
/// ```
public struct Sources: Sendable {
    private let folder: URL

    /// The sources of the exercise that a test belongs to.
    public init(of test: String = #filePath) {
        let name = ProcessInfo.processInfo.environment["SOLUTION"] == nil ? "Sources" : "Solution"
        var folder = URL(filePath: test)
        repeat {
            folder.deleteLastPathComponent()
        } while folder.lastPathComponent != "Tests" && folder.path != "/"
        self.folder = folder.deletingLastPathComponent().appending(path: name)
    }

    /// The code of a file, its comments left out; what is in strings is there.
    ///
    /// - Throws: A ``Finding`` when there is no such file.
    public func code(in file: String) throws -> String {
        guard let text = try? String(contentsOf: folder.appending(path: file), encoding: .utf8) else {
            throw Finding("There is no file \(folder.lastPathComponent)/\(file).")
        }
        var lexer = SwiftLexer()
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            String(zip(line, lexer.kinds(of: String(line))).filter { $1 != .comment }.map(\.0))
        }
        return lines.joined(separator: "\n")
    }
}
