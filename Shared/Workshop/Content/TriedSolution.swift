import Foundation
import Terminal

/// A solution to try the tests on: a patch, and what the tests should say.
///
/// It is an entry of a file such as `Tests/Tried/5-AdoptCombine.md`. Its first paragraph begins with a verdict, and says
/// when to choose the solution, or what is wrong with it. Then a list says what the patch applies to, which tests fail,
/// and part of their messages, or the kinds of their findings, such as `.offMain`; or, with `asks`, part of what a reviewer
/// would ask. No other test may fail, unless it says `others: may fail`. `mode: 5` says that
/// the exercise is built in Swift 5 mode. A patch may apply to another solution of the file, above it: `to: stage-5`.
///
/// ```
/// ## eager-request
///
/// Refused. A Future sends the request before anything subscribes.
///
/// - to: Solution
/// - fails: execute(_:) sends nothing until subscribed to, and cancels the request with the subscription
/// - says: sent its request before it had a subscriber
/// ```
///
/// Above the first entry, a list may name the mutants of the solution that no test fails, each with the reason.
package struct TriedSolution: Sendable {
    /// How a paragraph begins, and what that means.
    package enum Verdict: String, CaseIterable, Sendable {
        /// It passes all tests, and `solution` shows it.
        case shown = "Accepted. "
        /// It passes all tests.
        case accepted = "Accepted, but not shown. "
        case refused = "Refused. "
    }

    /// Its heading, such as `eager-request`.
    package var name: String
    package var verdict: Verdict
    /// A sentence that says when to choose it, or what is wrong with it.
    package let purpose: String
    /// The folder that the patch applies to, which replaces files of the start: Solution, or a stage's.
    package private(set) var folder: String
    /// The items of its list, such as `fails` and the name of a test.
    package var facts: [(name: String, value: String)]
    /// The lines of the patch.
    package var patch: [String]

    /// The path in the workspace of the file with those of an exercise.
    package static func file(of exercise: Exercise) -> String { "Tests/Tried/\(exercise.id).md" }

    /// Checks that each item in the folder of these files is the file of an exercise, so nothing in it is ignored.
    package static func checkFiles(of exercises: [Exercise], in root: URL) throws(CommandError) {
        let known = exercises.map(file)
        for name in try FileManager.default.names(in: "Tests/Tried", of: root) {
            let path = "Tests/Tried/\(name)"
            guard !name.hasPrefix("."), !known.contains(path) else { continue }
            throw CommandError(
                "\(path.printable) isn't the file of an exercise",
                "Each tried solution is an entry of a file such as \(known[0])."
            )
        }
    }

    /// The file of an exercise; without entries if there is none.
    private static func list(of exercise: Exercise) throws(CommandError) -> PatchList {
        PatchList(Markdown(try String(contentsOf: file(of: exercise), in: exercise.root) ?? ""))
    }

    /// The names of the mutants that no test of the exercise fails, from the list above the first entry.
    package static func survivors(of exercise: Exercise) throws(CommandError) -> [String] {
        try list(of: exercise).lead.map { item in
            String(item.drop { $0 != "`" }.dropFirst().prefix { $0 != "`" })
        }
    }

    /// The tried solutions of an exercise, in the order of their file; none if it has no file.
    package static func all(of exercise: Exercise) throws(CommandError) -> [TriedSolution] {
        let path = file(of: exercise)
        var all: [TriedSolution] = []
        for entry in try list(of: exercise).entries {
            guard var tried = TriedSolution(entry) else {
                throw CommandError(
                    "\(path): “\(entry.title.printable)” says neither “Accepted.” nor “Refused.”",
                    "To see what changed: git diff HEAD \(path)"
                )
            }
            if let base = all.first(where: { $0.name == tried.folder }) {
                tried.folder = base.folder
                tried.patch = base.patch + tried.patch
            }
            all.append(tried)
        }
        return all
    }

    private init?(_ entry: PatchList.Entry) {
        let text = entry.paragraphs.first ?? ""
        guard let verdict = Verdict.allCases.first(where: { "\(text) ".hasPrefix($0.rawValue) }) else {
            return nil
        }
        self.verdict = verdict
        name = entry.title
        purpose = String(text.dropFirst(verdict.rawValue.count))
        facts = entry.items(below: nil).compactMap { item in
            let parts = item.split(separator: ": ", maxSplits: 1).map(String.init)
            return parts.count == 2 ? (parts[0], parts[1]) : nil
        }
        folder = facts.first { $0.name == "to" }?.value ?? "Solution"
        patch = entry.diff
    }

    /// Creates a mutant of the solution, which any test may fail.
    package init(mutant name: String, _ verdict: Verdict, _ patch: [String]) {
        self.name = name
        self.verdict = verdict
        purpose = ""
        folder = "Solution"
        facts = [("mutant", "")]
        self.patch = patch
    }

    /// The files that it consists of; `nil` if its patch doesn't apply.
    ///
    /// - Parameter start: The original files of Sources.
    package func files(in exercise: Exercise, from start: [String: Data]) async throws -> [String: Data]? {
        var files = start
        let changed = try exercise.contents(of: folder.hasPrefix("Stages/") ? "../../\(folder)" : folder)
        if folder != "Sources" { files.merge(changed.filter { $0.key != "README.md" }) { $1 } }
        return patch.isEmpty ? files : try await files.applying([patch])?.first
    }
}
