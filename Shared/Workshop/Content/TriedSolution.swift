import Foundation
import Terminal

/// A solution to try the tests on: a patch, and what the tests should say.
///
/// It is a file such as `Tests/Tried/5-AdoptCombine/wrong-eager-request.diff`, which `git apply` understands. The
/// lines before the patch say when to choose it, or what is wrong with it; then the folder that the patch applies to,
/// the tests that fail, and part of their messages. No other test may fail, unless it says `others: may fail`. One
/// without `fails:` is right, and passes all tests. `slow:` says why they take long, and `mode: 5` that the exercise is
/// built in Swift 5 mode.
///
/// ```
/// A Future sends the request before anything subscribes.
/// to: Solution
/// fails: execute(_:) sends nothing until subscribed to, and cancels the request with the subscription
/// says: sent its request before it had a subscriber
/// ```
package struct TriedSolution: Sendable {
    /// The file's name without its ending, such as `wrong-eager-request`.
    package var name: String
    /// A sentence that says when to choose it, or what is wrong with it; may be empty.
    package let purpose: String
    /// The folder that the patch applies to, which replaces files of the start: Solution, or a stage's.
    package let folder: String
    /// The other lines before the patch, such as `fails` and the name of a test.
    package var facts: [(name: String, value: String)]
    /// The lines of the patch.
    package var patch: [String]
    package let file: URL

    /// The tried solutions of an exercise, the right ones first.
    package static func all(of exercise: Exercise) throws(CommandError) -> [TriedSolution] {
        let folder = "Tests/Tried/\(exercise.id)"
        return try FileManager.default.names(in: folder, of: exercise.root).filter { $0.hasSuffix(".diff") }
            .compactMap { TriedSolution(file: exercise.root.appending(path: "\(folder)/\($0)")) }
    }

    private init?(file: URL) {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
        let lines = text.lines
        let head = lines.prefix { !$0.hasPrefix("--- ") && !$0.hasPrefix("diff ") }
        let fact = #/(to|steps|fails|says|others|slow|mode): (.+)/#
        let sentences = head.prefix { $0.wholeMatch(of: fact) == nil }.filter { !$0.isEmpty }
        let facts = head.compactMap { $0.wholeMatch(of: fact).map { (String($0.1), String($0.2)) } }
        name = file.deletingPathExtension().lastPathComponent
        purpose = sentences.joined(separator: " ")
        folder = facts.first { $0.0 == "to" }?.1 ?? "Solution"
        self.facts = facts
        patch = Array(lines.dropFirst(head.count).dropLast())
        self.file = file
    }

    /// The files that it consists of; `nil` if its patch doesn't apply.
    ///
    /// - Parameter start: The original files of Sources.
    package func files(in exercise: Exercise, from start: [String: Data]) async throws -> [String: Data]? {
        var files = start
        let changed = exercise.contents(of: folder.hasPrefix("Stages/") ? "../../\(folder)" : folder)
        if folder != "Sources" { files.merge(changed.filter { $0.key != "README.md" }) { $1 } }
        return patch.isEmpty ? files : try await files.applying([patch])?.first
    }

    /// The name of another right answer, such as `switch-to-latest`; `nil` for a wrong one.
    package var answer: String? { name.hasPrefix("right-") ? String(name.dropFirst(6)) : nil }
}
