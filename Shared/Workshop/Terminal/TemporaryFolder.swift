import Foundation

/// A folder for items that this process removes again, locked until then.
///
/// Its name consists of `.workshop-`, the process's ID, and a UUID. If the process is killed, the next one that is
/// created in the same place removes it.
package struct TemporaryFolder: Sendable {
    package let url: URL
    private let lock: FileLock?

    /// Creates one in a folder, or in the one for temporary files.
    package init(in folder: URL? = nil) throws {
        let parent = folder ?? TemporaryFolder.parent(in: ProcessInfo.processInfo.environment)
        TemporaryFolder.removeLeftovers(in: parent)
        url = parent.appending(path: ".workshop-\(getpid())-\(UUID().uuidString)")
        guard mkdir(url.path, 0o777) == 0 else {
            let code = errno
            if let folder { throw CocoaError.system(code, at: folder.path) }
            throw CommandError(
                "can't write to the temporary folder \(parent.path.printable): \(FileError.reason(code))",
                "The variable TMPDIR names it. Set it to a folder that you may write to."
            )
        }
        // NB: Some network file systems have no locks.
        lock = FileLock(of: url)
    }

    /// Writes a file that is to replace another one, with that one's mode. Returns once the disk has all of it.
    package func write(_ data: Data, toReplace file: URL) throws -> URL {
        let manager = FileManager.default
        let new = url.appending(path: file.lastPathComponent)
        do {
            try data.write(to: new)
            let handle = try FileHandle(forUpdating: new)
            defer { try? handle.close() }
            try handle.synchronize()
            if let mode = try? manager.attributesOfItem(atPath: file.path)[.posixPermissions] {
                try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: new.path)
            }
        } catch let error as CocoaError {
            throw error.naming(file)
        }
        return new
    }

    /// Removes the folder and everything in it.
    package func remove() {
        try? FileManager.default.removeItem(at: url)
        lock?.release()
    }
}

extension TemporaryFolder {
    /// The folder for temporary files: the one that the variable TMPDIR names, or else the system's.
    ///
    /// NB: Apple's Foundation asks only the system.
    static func parent(in environment: [String: String]) -> URL {
        guard let path = environment["TMPDIR"], !path.isEmpty else {
            return FileManager.default.temporaryDirectory
        }
        return URL(filePath: path, directoryHint: .isDirectory)
    }

    /// The least age of what a killed command has left. No command takes as long, so anything that is newer may be in
    /// use, even on another machine that shares the folder, whose locks and processes this one doesn't see.
    private static let leastAge: TimeInterval = 60 * 60

    /// Removes what killed commands have left in a folder. Anything that may be something else stays.
    private static func removeLeftovers(in folder: URL) {
        let manager = FileManager.default
        for name in (try? manager.contentsOfDirectory(atPath: folder.path)) ?? [] where isName(name) {
            let item = folder.appending(path: name)
            guard let attributes = try? manager.attributesOfItem(atPath: item.path),
                let date = attributes[.modificationDate] as? Date,
                date.timeIntervalSinceNow < -leastAge,
                let lock = FileLock(of: item)
            else { continue }
            try? manager.removeItem(at: item)
            lock.release()
        }
    }

    /// Returns whether a name is one that a command gives to a temporary folder.
    private static func isName(_ name: String) -> Bool {
        // The folder may have thousands of others, such as those that builds leave.
        guard name.hasPrefix(".workshop-") else { return false }
        let parts = name.split(separator: "-", maxSplits: 2, omittingEmptySubsequences: false).map(
            String.init
        )
        guard parts.count == 3 else { return false }
        guard let process = pid_t(parts[1]), process > 0, "\(process)" == parts[1] else { return false }
        return UUID(uuidString: parts[2])?.uuidString == parts[2]
    }
}

/// A lock on a file or a folder. The system releases it at the latest when this process ends, however that happens.
package struct FileLock: Sendable {
    private let descriptor: Int32

    /// Locks a file or a folder. Returns `nil` if it is a link or something else, or if another process has locked it.
    package init?(of item: URL) {
        guard [.typeDirectory, .typeRegular].contains(FileManager.default.type(of: item)) else { return nil }
        descriptor = open(item.path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            return nil
        }
    }

    /// Locks a file, which is created if it doesn't exist, as soon as no other process has locked it.
    ///
    /// - Parameter onWait: Called before waiting.
    package init(waitingFor file: URL, onWait: () -> Void) throws {
        descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw CocoaError.system(errno, at: file.path) }
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
            onWait()
            // NB: Some network file systems have no locks. There, simultaneous commands can interfere with each other.
            while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
        }
    }

    package func release() {
        close(descriptor)
    }
}
