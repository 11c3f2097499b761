import Content
import Foundation
import Terminal

/// The original files of an exercise, in Sources and in Tests, and its manifest.
///
/// Its file `originals` lists them, each with an ID for its contents. The first command that touches the exercise
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
        var ids: [String: String] = [:]
        for line in (list ?? "").lines {
            let parts = line.split(separator: " ", maxSplits: 1)
            if parts.count == 2 { ids[String(parts[1])] = String(parts[0]) }
        }
        self.ids = ids
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

    /// The original manifest.
    package func manifest() async throws(CommandError) -> Data {
        try await original(Exercise.manifest)
    }

    /// The paths in the workspace of what the learner shouldn't change and has changed, or what can't be read: tests, or
    /// the manifest.
    package func changedFiles() -> [String] {
        changedFiles(in: (try? exercise.fileIDs()) ?? [:])
    }

    /// The same, given the IDs of the current files.
    package func changedFiles(in files: [String: String]) -> [String] {
        let given = ids.filter { !$0.key.hasPrefix("Sources/") }
        // Without the list, nobody knows what they were.
        if given.isEmpty { return [exercise.path(of: "originals")] }
        let changed = given.filter { path, id in files[path] != id }
        return changed.keys.sorted().map(exercise.path)
    }

    /// The paths in the workspace of the files in Sources that have changed since they had the given IDs; by default,
    /// those of the originals. None if something can't be read.
    ///
    /// Leaves out those that are as they were at the start.
    package func changedSources(since earlier: [String: String]?) -> [String] {
        let earlier = earlier ?? ids
        guard let files = try? exercise.watchedFiles() else { return [] }
        let changed = files.filter { path, data in
            path.hasPrefix("Sources/") && ![earlier[path], ids[path]].contains(data.contentID)
        }
        return changed.keys.sorted().map(exercise.path)
    }

    /// The original of a file: the copy, the file itself if it is unchanged, or the version in git.
    ///
    /// Saves a copy if there is none, or if the copy is damaged.
    private func original(_ path: String) async throws(CommandError) -> Data {
        let id = ids[path] ?? ""
        let copy = copies.appending(path: id)
        if let data = try? Data(contentsOf: copy), data.contentID == id { return data }
        let data: Data
        let current = try? Data(contentsOf: exercise.path(of: path), in: exercise.root)
        if let current, current.contentID == id {
            data = current
        } else {
            data = try await committed(path)
        }
        try? FileManager.default.createDirectory(at: copies, withIntermediateDirectories: true)
        try? data.write(to: copy, options: .atomic)
        return data
    }

    private func committed(_ path: String) async throws(CommandError) -> Data {
        let git = Git(in: exercise.folder)
        do throws(CommandError) {
            let commits = try await git.output(["rev-list", "HEAD", "--", path])
            for commit in String(decoding: commits, as: UTF8.self).split(separator: "\n") {
                let data = try? await git.output(["show", "\(commit):./\(path)"])
                if let data, data.contentID == ids[path] { return data }
            }
            throw CommandError("git failed", "No commit has that version.")
        } catch {
            throw CommandError(
                "no original of \(exercise.path(of: path)) in .workshop or in git",
                "Nothing was changed. \(error.message): \(error.suggestion)"
            )
        }
    }
}

extension Exercise {
    /// Its original files.
    package var originals: Originals { Originals(of: self) }

    /// Whether the learner pins what the screen does: the file of pins is in Sources. In other exercises, the start is
    /// pinned, in Tests, and what the learner's code does is compared with that.
    package var hasOwnPins: Bool { originals.ids.keys.contains { $0.hasPrefix("Sources/Orders/") } }

    /// The IDs of the files that a check depends on, by their paths. A manifest in another language mode counts as the original.
    package func fileIDs() throws -> [String: String] {
        let files = try watchedFiles()
        var ids = files.mapValues(\.contentID)
        if let manifest = files[Exercise.manifest], let original = originals.ids[Exercise.manifest] {
            let text = String(decoding: manifest, as: UTF8.self)
            let isOriginal = ["5", "6"].contains { mode in
                Data(Exercise.manifest(text, inMode: mode).utf8).contentID == original
            }
            if isOriginal { ids[Exercise.manifest] = original }
        }
        return ids
    }
}

extension Data {
    /// An ID for these contents, to recognize them by, also where git isn't installed: their 64-bit FNV-1a hash, in
    /// hexadecimal.
    package var contentID: String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in self { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16)
    }
}
