import Foundation

/// A folder for items that this process removes again.
package struct TemporaryFolder: Sendable {
    package let url: URL

    /// Creates one in a folder, or in the one for temporary files.
    package init(in folder: URL? = nil) throws {
        let parent = folder ?? FileManager.default.temporaryDirectory
        url = parent.appending(path: ".workshop-\(UUID().uuidString)")
        guard mkdir(url.path, 0o777) == 0 else {
            let code = errno
            if let folder { throw CocoaError.system(code, at: folder.path) }
            throw CommandError(
                "can't write to the temporary folder \(parent.path.printable): \(FileError.reason(code))",
                "The variable TMPDIR names it. Set it to a folder that you may write to."
            )
        }
    }

    /// Removes the folder and everything in it.
    package func remove() {
        try? FileManager.default.removeItem(at: url)
    }
}

/// A lock on a file. The system releases it at the latest when this process ends, however that happens.
package struct FileLock: Sendable {
    private let descriptor: Int32

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
