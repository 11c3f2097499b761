import Diffing
import Foundation
import StageCatalog
import Terminal

/// The small steps from one stage to the next. After each step, everything compiles and all behaviours hold.
struct Walkthrough: Sendable {
    let left: Stage
    let page: PatchPage
    /// The stage's files at the start, and after each step.
    let states: [[String: Data]]

    /// The path of its page in the workspace.
    static func path(from left: Stage, to right: Stage) -> String {
        "Stages/Steps/\(left.number)-\(right.number).md"
    }
}

extension Workspace {
    /// Returns the steps between two neighbours, from the stage as it was when the steps were written.
    ///
    /// The stage's folder is where learners try things, so the commit of the steps is consulted as well.
    func walk(from left: Stage, to right: Stage) async throws -> Walkthrough {
        let path = Walkthrough.path(from: left, to: right)
        let page = try PatchPage(at: path, in: self)
        let diffs = page.entries.map(\.diff)
        let folders = [left, right].map { "Stages/\($0.name)" }
        var found: [[String: Data]]?
        if let start = code(in: folders[0]), let applied = try await start.applying(diffs) {
            found = [start] + applied
        }
        if found == nil || found?.last != code(in: folders[1]) {
            do {
                let start = try await code(in: folders[0], atCommitOf: path)
                if let applied = try await start.applying(diffs) { found = [start] + applied }
            } catch let error as CommandError where found == nil {
                throw CommandError(
                    "the steps don't apply to your \(folders[0])",
                    "\(error.message): \(error.suggestion)"
                )
            } catch is CommandError {}
        }
        guard let found else {
            throw CommandError(
                "the steps apply neither to your \(folders[0]) nor to the commit of \(path)",
                "Your files are as they were. In a fresh clone, the steps apply.",
            )
        }
        return Walkthrough(left: left, page: page, states: found)
    }

    /// The files of a stage without its README, as they are now; `nil` if there are none.
    private func code(in folder: String) -> [String: Data]? {
        var files = try? FileManager.default.contents(of: root.appending(path: folder))
        files?["README.md"] = nil
        return files
    }

    /// The same in the last commit that changed a file.
    private func code(in folder: String, atCommitOf path: String) async throws -> [String: Data] {
        let git = Git(in: root)
        let commit = String(
            decoding: try await git.output(["rev-list", "-1", "HEAD", "--", path]),
            as: UTF8.self
        )
        let tree = "\(commit.trimmingCharacters(in: .newlines)):./\(folder)"
        var files: [String: Data] = [:]
        let names = try await git.output(["ls-tree", "-r", "-z", "--full-tree", "--name-only", tree])
        for name in names.split(separator: 0).map({ String(decoding: $0, as: UTF8.self) }) {
            files[name] = try await git.output(["cat-file", "blob", "\(tree)/\(name)"])
        }
        files["README.md"] = nil
        return files
    }
}

extension Walkthrough {
    /// The stage at the start, as `diff --html` shows it.
    var start: Snapshot { snapshot(after: 0, title: left.title) }

    /// The steps, as `diff --html` shows them.
    var steps: [Step] {
        page.entries.map { entry in
            let (number, title) = (entry.number, entry.title)
            let (old, new) = (snapshot(after: number - 1, title: ""), snapshot(after: number, title: title))
            let words = entry.paragraphs
            return Step(number: number, title: title, words: words, comparison: Comparison(old, new))
        }
    }

    private func snapshot(after step: Int, title: String) -> Snapshot {
        let files = states[step].sorted { $0.key < $1.key }
            .map { SourceFile(name: $0, text: String(decoding: $1, as: UTF8.self)) }
        let (word, name) = ("\(left.number)", step == 0 ? "Stage \(left.number)" : "Step \(step)")
        return Snapshot(word: word, name: name, title: title, files: files, readme: nil)
    }
}
