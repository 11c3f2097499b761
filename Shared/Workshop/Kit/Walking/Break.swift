import Behaviours
import Diffing
import Exercising
import Foundation
import StageCatalog
import Terminal

/// A small change of a stage, and which behaviours it breaks.
struct Break: Sendable {
    let number: Int
    let title: String
    let stage: Stage
    let patch: Patch
    /// The behaviours that break, by their sentences, in the suite's order; none when all hold.
    let broken: [String]
    let reason: String

    /// Where they are in the workspace.
    static let page = "Exercises/Breaks.md"

    /// Every break of the page.
    static func all(in workspace: Workspace, of stages: [Stage], _ behaviours: [String]) throws -> [Break] {
        let page = try ProofPage(at: page, in: workspace)
        return try page.entries.map { entry in
            let path = entry.patch.files[0].path
            guard let stage = stages.first(where: { path.hasPrefix("Stages/\($0.name)/") }) else {
                throw PageError(page.path, entry.line, "\(path) belongs to no stage.")
            }
            guard let answer = entry.answer else {
                throw PageError(page.path, entry.line, "\(entry.title.quoted) has no answer.")
            }
            if let unknown = answer.behaviours.first(where: { !behaviours.contains($0) }) {
                throw PageError(page.path, entry.line, "There is no behaviour \(unknown.quoted).")
            }
            return Break(
                number: entry.number,
                title: entry.title,
                stage: stage,
                patch: entry.patch,
                broken: behaviours.filter(answer.behaviours.contains),
                reason: answer.reason,
            )
        }
    }

    /// Four behaviours, of which it breaks one if it breaks any; the same four each time.
    func choices(of behaviours: [String]) -> [String] {
        let holding = behaviours.filter { !broken.contains($0) }
        guard holding.count > 3 else { return behaviours.suffix(4) }
        // Far apart in the list, and other ones for each break.
        let step = max(1, holding.count / 4)
        var choices = (0..<4).map { holding[(number * 5 + $0 * step) % holding.count] }
        if !broken.isEmpty { choices[number * 3 % 4] = broken[number % broken.count] }
        return choices
    }

    /// What changes, as the files were committed if somebody works on them.
    func comparison(in workspace: Workspace) async throws -> Comparison {
        let folder = "Stages/\(stage.name)"
        return try await workspace.orCommitted(in: folder) { files in
            try comparison(files.map { SourceFile(name: "\(folder)/\($0.name)", text: $0.text) })
        }
    }

    private func comparison(_ files: [SourceFile]) throws(PageError) -> Comparison {
        let after = try patch.applied(to: files)
        func edition(_ name: String, _ files: [SourceFile]) -> Edition {
            let files = files.filter { file in patch.files.contains { $0.path == file.name } }
            return Edition(word: name, name: name, title: title, path: Break.page, files: files, readme: nil)
        }
        return Comparison(edition("before", files), edition("after", after))
    }
}

/// A break in the workspace's own files.
struct Trial {
    let change: Break
    let workspace: Workspace

    /// What keeps it from being applied or taken back.
    enum Refusal: Error {
        /// The file has changes that a person may want to keep.
        case changed(String)
        /// The break is there already.
        case made
        /// The break isn't there.
        case missing
    }

    /// Applies it to files that are just as committed.
    func apply() async throws {
        guard !isThere else { throw Refusal.made }
        let git = Git(in: workspace.root)
        for file in change.patch.files {
            guard await git.isCommitted(file.path) else { throw Refusal.changed(file.path) }
        }
        try write(change.patch.applied(to: files()))
    }

    /// Takes it back, if nothing but the break was changed in its files.
    func takeBack() async throws {
        let after = try change.patch.reversed.applied(to: files())
        for file in after {
            let committed = await Git(in: workspace.root).output(["cat-file", "blob", "HEAD:./\(file.name)"])
            guard committed == Data(file.text.utf8) else { throw Refusal.changed(file.name) }
        }
        try write(after)
    }

    /// Whether its lines are in the files.
    var isThere: Bool { (try? change.patch.reversed.applied(to: files())) != nil }

    private func files() -> [SourceFile] {
        change.patch.files.compactMap { file in
            FileManager.default.contents(atPath: workspace.root.appending(path: file.path).path)
                .map { SourceFile(name: file.path, text: String(decoding: $0, as: UTF8.self)) }
        }
    }

    private func write(_ files: [SourceFile]) throws {
        for file in files {
            try Data(file.text.utf8).write(to: workspace.root.appending(path: file.name), options: .atomic)
        }
    }
}
