import Foundation
import Terminal

/// The original files of an exercise, in Sources and in Tests.
///
/// Its file `originals` lists them, each with git's ID for its contents. The first command that touches the exercise
/// saves a copy of each in `.workshop/originals`, under that ID. So they can be restored whatever is changed or
/// committed later, and even without a repository.
package struct Originals: Sendable {
    /// The ID of each file's contents, by its path in the exercise, such as `Sources/APIClient.swift`.
    package let ids: [String: String]
    private let exercise: Exercise
    private let copies: URL

    init(of exercise: Exercise) {
        self.exercise = exercise
        copies = exercise.root.appending(path: ".workshop/originals")
        let list = try? String(contentsOf: exercise.folder.appending(path: "originals"), encoding: .utf8)
        ids = (list ?? "").split(separator: "\n").reduce(into: [:]) { ids, line in
            let parts = line.split(separator: " ", maxSplits: 1)
            if parts.count == 2 { ids[String(parts[1])] = String(parts[0]) }
        }
    }

    /// Saves a copy of each file that has none, if the exercise or git still has the original.
    package func save() async {
        for path in ids.keys { _ = try? await original(path) }
    }

    /// The original files of Sources or of Tests, by their paths within it.
    package func contents(of name: String) async throws(CommandError) -> [String: Data] {
        var contents: [String: Data] = [:]
        for path in ids.keys.sorted() where path.hasPrefix("\(name)/") {
            contents[String(path.dropFirst(name.count + 1))] = try await original(path)
        }
        guard !contents.isEmpty else {
            let list = exercise.path(of: "originals")
            throw CommandError(
                "\(list) doesn't list the files in \(name)",
                "Nothing was changed. To see what was: git diff HEAD \(list)",
            )
        }
        return contents
    }

    /// The paths in the workspace of the tests that differ from the originals.
    package func changedTests() -> [String] {
        let files = exercise.watchedFiles
        return ids.sorted { $0.key < $1.key }
            .filter { path, id in path.hasPrefix("Tests/") && files[path]?.blobID != id }
            .map { path, _ in exercise.path(of: path) }
    }

    /// The original of a file: the copy, the file itself if it is unchanged, or the version in git.
    ///
    /// Saves a copy if there is none, or if the copy is damaged.
    private func original(_ path: String) async throws(CommandError) -> Data {
        let id = ids[path] ?? ""
        let copy = copies.appending(path: id)
        if let data = try? Data(contentsOf: copy), data.blobID == id { return data }
        let data: Data
        if let current = exercise.watchedFiles[path], current.blobID == id {
            data = current
        } else {
            data = try await committed(id, path)
        }
        try? FileManager.default.createDirectory(at: copies, withIntermediateDirectories: true)
        try? data.write(whole: copy)
        return data
    }

    private func committed(_ id: String, _ path: String) async throws(CommandError) -> Data {
        let git = Git(in: exercise.root)
        do throws(CommandError) {
            let data = try await git.output(["cat-file", "blob", id])
            if data.blobID == id { return data }
            throw CommandError("git failed", "It has other contents for \(id).")
        } catch {
            var advice = "Nothing was changed. \(error.message): \(error.suggestion)"
            let isShallow = try? await git.output(["rev-parse", "--is-shallow-repository"])
            if isShallow == Data("true\n".utf8) { advice += " To get the history: git fetch --unshallow" }
            throw CommandError("no original of \(exercise.path(of: path)) in .workshop or in git", advice)
        }
    }
}
