import Diffing
import Foundation
import StageCatalog
import Terminal

/// The way from a stage to the next, in small steps: after each, everything compiles and all behaviours hold.
struct Way: Sendable {
    let left: Stage
    let right: Stage
    let page: ProofPage
    let steps: [Step]
    /// The stage's files that it begins with.
    let start: Edition

    /// - Parameter files: Those of the stage that it begins with.
    init(from left: Stage, to right: Stage, _ page: ProofPage, _ files: [SourceFile]) throws(PageError) {
        (self.left, self.right, self.page) = (left, right, page)
        start = Edition(
            word: String(left.number),
            name: "Stage \(left.number)",
            title: left.title,
            path: "Stages/\(left.name)",
            files: files.filter { $0.name != "README.md" },
            readme: nil,
        )
        var (editions, steps) = ([start], [Step]())
        for entry in page.entries {
            let edition = Edition(
                word: "\(left.number)-\(right.number), step \(entry.number)",
                name: "Step \(entry.number)",
                title: entry.title,
                path: page.path,
                files: try entry.patch.applied(to: editions[editions.count - 1].files),
                readme: nil,
            )
            let comparison = Comparison(editions[editions.count - 1], edition)
            steps.append(
                Step(number: entry.number, title: entry.title, words: entry.words, comparison: comparison)
            )
            editions.append(edition)
        }
        self.steps = steps
    }

    /// Where its page is in the workspace.
    static func path(from left: Stage, to right: Stage) -> String {
        "Stages/Steps/\(left.number)-\(right.number).md"
    }

    /// The names of all files that are there at the start or after any step.
    var names: Set<String> { Set(editions.flatMap { $0.map(\.name) }) }

    /// Whether a file is as at the start or after some step: what can be laid again isn't lost.
    func knows(_ text: String, of name: String) -> Bool {
        editions.contains { $0.contains { $0.name == name && $0.text == text } }
    }

    private var editions: [[SourceFile]] { [start.files] + steps.map(\.files) }
}

extension Workspace {
    /// The way between two neighbours; that from the committed stage where somebody works in the stage's folder.
    func way(from left: Stage, to right: Stage) async throws -> Way {
        let page = try ProofPage(at: Way.path(from: left, to: right), in: self)
        return try await orCommitted(in: "Stages/\(left.name)") { files in
            try Way(from: left, to: right, page, files)
        }
    }

    /// What comes of the texts in a folder; where nothing does, what comes of those that were committed last.
    func orCommitted<Result>(in path: String, _ make: ([SourceFile]) throws -> Result) async throws -> Result
    {
        do { return try make(files(in: path)) } catch {
            guard let files = await committedFiles(in: path), let result = try? make(files) else {
                throw error
            }
            return result
        }
    }

    /// The texts in a folder as they were committed last; nil without git.
    private func committedFiles(in path: String) async -> [SourceFile]? {
        let git = Git(in: root.appending(path: path))
        guard let list = await git.output(["ls-tree", "-r", "-z", "--name-only", "HEAD", "."]) else {
            return nil
        }
        var files: [SourceFile] = []
        for name in list.split(separator: 0).map({ String(decoding: $0, as: UTF8.self) }) {
            guard let data = await git.output(["cat-file", "blob", "HEAD:./\(name)"]) else { return nil }
            files.append(SourceFile(name: name, text: String(decoding: data, as: UTF8.self)))
        }
        return files.isEmpty ? nil : files
    }
}

/// Files that are laid into a folder, of which nothing is lost.
struct Laying {
    let way: Way
    /// The files to be there; those at the start or after a step.
    let files: [SourceFile]
    let folder: URL

    /// The files that were written and taken away, by name; throws before anything is done.
    func lay() async throws -> (written: [String], removed: [String]) {
        let written = files.filter { text(of: $0.name) != $0.text }
        // What isn't Swift stays: a target that says it has resources can't be built without any.
        let removed = way.names.sorted().filter { name in
            name.hasSuffix(".swift") && text(of: name) != nil && !files.contains { $0.name == name }
        }
        for name in written.map(\.name) + removed {
            guard let text = text(of: name), !way.knows(text, of: name) else { continue }
            guard await isCommitted(name) else { throw Refusal(folder: folder, name: name) }
        }
        for file in written {
            let url = folder.appending(path: file.name)
            let parent = url.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
            try Data(file.text.utf8).write(to: url, options: .atomic)
        }
        for name in removed { try FileManager.default.removeItem(at: folder.appending(path: name)) }
        return (written.map(\.name), removed)
    }

    /// Something there that would be lost.
    struct Refusal: Error {
        let folder: URL
        let name: String
    }

    private func text(of name: String) -> String? {
        let data = FileManager.default.contents(atPath: folder.appending(path: name).path)
        return data.map { String(decoding: $0, as: UTF8.self) }
    }

    private func isCommitted(_ name: String) async -> Bool {
        await Git(in: folder).isCommitted(name)
    }
}

extension Git {
    /// Whether a file is just as it was committed last; false without git.
    func isCommitted(_ path: String) async -> Bool {
        guard await output(["ls-files", "--error-unmatch", "--", path]) != nil else { return false }
        return await output(["status", "--porcelain", "--", path])?.isEmpty ?? false
    }
}
