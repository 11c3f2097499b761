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
        for (path, id) in ids where copy(id) == nil {
            guard let data = await original(path) else { continue }
            try? FileManager.default.createDirectory(at: copies, withIntermediateDirectories: true)
            try? data.write(to: copies.appending(path: id), options: .atomic)
        }
    }

    /// The original files of Sources or of Tests, by their paths within it.
    package func contents(of name: String) async throws(UsageError) -> [String: Data] {
        var contents: [String: Data] = [:]
        for path in ids.keys.sorted() where path.hasPrefix("\(name)/") {
            guard let data = await original(path) else {
                throw UsageError(
                    "the original of \(exercise.path(of: path)) is neither in .workshop nor in git",
                    "Nothing was changed. Get it with `git fetch --unshallow`, or download the file, and try again.",
                )
            }
            contents[String(path.dropFirst(name.count + 1))] = data
        }
        guard !contents.isEmpty else {
            let list = exercise.path(of: "originals")
            throw UsageError(
                "\(list) doesn't list the files in \(name)",
                "Nothing was changed. Restore the list: git checkout \(list)",
            )
        }
        return contents
    }

    /// The paths in the workspace of the tests that differ from the originals.
    package func changedTests() async -> [String] {
        let files = exercise.watchedFiles
        var changed: [String] = []
        for path in ids.keys.sorted() where path.hasPrefix("Tests/") {
            let original = await original(path)
            if original == nil || files[path] != original { changed.append(exercise.path(of: path)) }
        }
        return changed
    }

    /// The original of a file: the copy, the version in git, or the file itself if it is unchanged.
    private func original(_ path: String) async -> Data? {
        guard let id = ids[path] else { return nil }
        if let data = copy(id) { return data }
        if let data = await Git(in: exercise.root).output(["cat-file", "blob", id]) { return data }
        guard let data = exercise.watchedFiles[path] else { return nil }
        // Gives git a copy, since the file may change at any moment.
        let file = FileManager.default.temporaryDirectory.appending(path: "workshop-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try? data.write(to: file)
        let current = await Git(in: exercise.root).line(["hash-object", "--no-filters", file.path])
        return current == id ? data : nil
    }

    private func copy(_ id: String) -> Data? { try? Data(contentsOf: copies.appending(path: id)) }
}
