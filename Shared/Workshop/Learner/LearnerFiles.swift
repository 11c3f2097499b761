import Content
import Foundation
import Terminal

/// The learner's files in a workspace: the stages, Sources and Tests of the exercises, the saved versions of those, and
/// the copies in Walk.
///
/// No other code in the command writes there. A change holds the workspace's lock, completes what is new next to its
/// destination, and then renames it.
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

    /// Writes a file that still has the given contents.
    ///
    /// - Parameter old: The contents to write over, or `nil` if there must be no such file.
    package func write(_ data: Data, to path: String, replacing old: Data?) throws {
        try locked {
            let destination = root.appending(path: path)
            try willChange()
            try check(destination, stillHolds: old)
            try data.write(to: destination, options: .atomic)
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
        } catch let error as CommandError {
            throw CommandError("\(error.message); nothing was changed", error.suggestion)
        } catch let error as FileError {
            throw error
        } catch {
            throw FileError(error, "Nothing was changed.")
        }
    }

    /// Writes files to a new folder in a temporary one.
    func prepare(_ files: [String: Data], in temporary: TemporaryFolder) throws -> URL {
        let new = temporary.url.appending(path: "new")
        try willChange()
        try files.write(to: new)
        return new
    }

    /// Renames an item, unless something with its new name exists.
    func move(_ item: URL, to destination: URL) throws {
        try willChange()
        try check(destination, stillHolds: nil)
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
        let path = destination.path.trimmingPrefix(root.path + "/")
        throw CommandError("\(path) was saved meanwhile", "Run the command again.")
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
