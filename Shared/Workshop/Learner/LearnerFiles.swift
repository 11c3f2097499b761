import Content
import Foundation
import Terminal

/// The learner's files in a workspace: the stages, Sources and Tests of the exercises, the saved versions of those, and
/// the copies in Walk.
///
/// No other code in the command writes there. A change holds the workspace's lock, completes everything new in a
/// temporary folder, and then calls ``move(_:to:replacing:)``.
package struct LearnerFiles {
    private let root: URL
    private let folder: WorkshopFolder
    /// Called before each change; if it throws, the change fails.
    var willChange: () throws -> Void = {}

    /// - Parameter onWait: Called before waiting for another command.
    package init(in root: URL, onWait: @escaping @Sendable () -> Void = {}) {
        self.root = root
        folder = WorkshopFolder(in: root, onWait: onWait)
    }

    /// Changes files. Changes none of them if one is saved in the meantime.
    ///
    /// - Parameters:
    ///   - paths: Their paths in the workspace.
    ///   - transform: Returns the new contents of the files. It receives none for an item that doesn't exist or isn't a
    ///     file.
    /// - Returns: The paths of the files whose contents have changed, sorted.
    package func change(
        _ paths: Set<String>,
        _ transform: ([String: Data]) async throws -> [String: Data],
    ) async throws -> [String] {
        // A read-only checkout can't have a lock, and needs none if nothing changes.
        let lock = Result { try folder.lock() }
        defer { try? lock.get().release() }
        var before: [String: Data] = [:]
        for path in paths {
            let file = root.appending(path: path)
            // Reading anything else, such as a pipe, may never end.
            guard FileManager.default.type(of: file) == .typeRegular else { continue }
            before[path] = try Data(contentsOf: file)
        }
        let after = try await transform(before).filter { $1 != before[$0] }
        if after.isEmpty { return [] }
        var changed: [String] = []
        do {
            _ = try lock.get()
            try write(after, replacing: before, &changed)
            return changed
        } catch {
            throw LearnerFiles.error(error, after: changed)
        }
    }

    /// Writes files that still have the given contents. Adds the path of each to the list as soon as it has changed.
    private func write(_ files: [String: Data], replacing old: [String: Data], _ changed: inout [String])
        throws
    {
        var temporary: [TemporaryFolder] = []
        defer {
            for folder in temporary { folder.remove() }
        }
        var prepared: [(path: String, new: URL, destination: URL)] = []
        for (path, data) in files.sorted(by: { $0.key < $1.key }) {
            let destination = root.appending(path: path)
            let folder = try TemporaryFolder(in: destination.deletingLastPathComponent())
            temporary.append(folder)
            try willChange()
            prepared.append((path, try folder.write(data, toReplace: destination), destination))
        }
        // All of them, before the first one is replaced.
        for (path, _, destination) in prepared { try check(destination, stillHolds: old[path]) }
        for (path, new, destination) in prepared {
            try move(new, to: destination, replacing: old[path])
            changed.append(path)
        }
    }

    /// Creates a folder of files, unless something with its name exists.
    package func create(_ path: String, _ files: [String: Data]) throws {
        let destination = root.appending(path: path)
        // A read-only checkout can't have a lock.
        guard !exists(destination) else { return }
        try locked {
            // Another command may have created it in the meantime.
            guard !exists(destination) else { return }
            let parent = destination.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
            let temporary = try TemporaryFolder(in: parent)
            defer { temporary.remove() }
            try move(try prepare(files, in: temporary), to: destination)
        }
    }
}

extension LearnerFiles {
    /// Runs a closure while no other command in this workspace changes anything.
    ///
    /// - Throws: The closure's error, which also says that nothing was changed, unless it already says what was.
    func locked<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try folder.locked(body)
        } catch {
            throw LearnerFiles.error(error, after: [])
        }
    }

    /// The error, together with what was changed before it.
    private static func error(_ error: any Error, after changed: [String]) -> any Error {
        let list = changed.joined(separator: ", ")
        switch error {
        case let error as CommandError:
            let change = changed.isEmpty ? "nothing was changed" : "changed before that: \(list)"
            return CommandError("\(error.message); \(change)", error.suggestion)
        case is FileError:
            return error
        default:
            return FileError(
                error,
                changed.isEmpty ? "Nothing was changed." : "Changed before that: \(list)."
            )
        }
    }

    /// Writes files to a new folder in a temporary one.
    func prepare(_ files: [String: Data], in temporary: TemporaryFolder) throws -> URL {
        let new = temporary.url.appending(path: "new")
        try willChange()
        try files.write(to: new)
        return new
    }

    /// Renames an item, unless its destination has changed.
    ///
    /// - Parameter old: What the file in the destination has to contain, or `nil` if there must be nothing.
    func move(_ item: URL, to destination: URL, replacing old: Data? = nil) throws {
        try willChange()
        try check(destination, stillHolds: old)
        guard rename(item.path, destination.path) == 0 else {
            throw CocoaError.system(errno, at: destination.path)
        }
    }

    /// Throws an error unless a destination still has a file with the given contents, or nothing.
    private func check(_ destination: URL, stillHolds old: Data?) throws {
        guard let old else {
            guard exists(destination) else { return }
            throw CocoaError.system(EEXIST, at: destination.path)
        }
        let isFile = FileManager.default.type(of: destination) == .typeRegular
        if isFile, try Data(contentsOf: destination) == old { return }
        throw CommandError("\(path(of: destination)) was saved meanwhile", "Run the command again.")
    }

    private func path(of item: URL) -> String {
        String(item.path.trimmingPrefix(root.path + "/"))
    }

    /// Returns whether a folder contains these files and nothing else.
    ///
    /// - Throws: An error if something in it can't be looked at.
    func holds(_ files: [String: Data], _ folder: URL) throws -> Bool {
        let manager = FileManager.default
        guard manager.type(of: folder) == .typeDirectory else { return false }
        let items = try manager.items(in: folder, hidden: true)
        guard Set(items.keys) == Set(files.keys) else { return false }
        return try items.allSatisfy { path, item in
            try manager.type(of: item) == .typeRegular && Data(contentsOf: item) == files[path]
        }
    }

    func exists(_ item: URL) -> Bool { !FileManager.default.isMissing(item) }
}
