import Diffing
import Foundation
import StageCatalog
import Terminal

/// The small steps from one stage to the next. After each step, everything compiles and all behaviours hold.
struct Walkthrough: Sendable {
    let left: Stage
    let page: DiffPage
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
    /// The stage's folder is where learners try things, so git's latest commits are consulted as well.
    func walk(from left: Stage, to right: Stage) async throws -> Walkthrough {
        let path = Walkthrough.path(from: left, to: right)
        let page = try DiffPage(at: path, in: self)
        let folders = [left, right].map { "Stages/\($0.name)" }
        let log = await Git(in: root).line(["log", "-50", "--format=%H", "--", path] + folders) ?? ""
        var states: [[String: Data]]?
        for commit in [nil] + log.split(separator: "\n").map(String.init) {
            guard let start = try await code(in: folders[0], at: commit),
                let applied = try await start.applying(page.entries.map(\.diff))
            else { continue }
            states = states ?? [start] + applied
            if try await code(in: folders[1], at: commit) == applied.last {
                states = [start] + applied
                break
            }
        }
        guard let states else {
            throw UsageError(
                "the steps don't apply to \(folders[0]), and git has no version that they apply to",
                "In a shallow clone, run git fetch --unshallow. Without a repository, download the stage again.",
            )
        }
        return Walkthrough(left: left, page: page, states: states)
    }

    /// The files of a stage without its README, as they are now or in a commit; `nil` if there are none.
    private func code(in folder: String, at commit: String?) async throws -> [String: Data]? {
        var files: [String: Data] = [:]
        if let commit {
            let (git, tree) = (Git(in: root), "\(commit):./\(folder)")
            let names = await git.output(["ls-tree", "-r", "-z", "--full-tree", "--name-only", tree])
            for name in (names ?? Data()).split(separator: 0).map({ String(decoding: $0, as: UTF8.self) }) {
                files[name] = await git.output(["cat-file", "blob", "\(tree)/\(name)"])
            }
        } else {
            files = (try? FileManager.default.contents(of: root.appending(path: folder))) ?? [:]
        }
        files["README.md"] = nil
        return files.isEmpty ? nil : files
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
        let files = states[step].map { SourceFile(name: $0, text: String(decoding: $1, as: UTF8.self)) }
        let (word, name) = ("\(left.number)", step == 0 ? "Stage \(left.number)" : "Step \(step)")
        return Snapshot(word: word, name: name, title: title, files: files, readme: nil)
    }
}
