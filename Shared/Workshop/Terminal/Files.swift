import Foundation

extension URL {
    package var isFolder: Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}

extension FileManager {
    /// The readable files, by their paths in the folder, without hidden ones and those behind a link to a folder.
    package func contents(of folder: URL) throws -> [String: Data] {
        try values(of: folder) { try? Data(contentsOf: $0) }
    }

    /// The versions of the same files.
    package func versions(of folder: URL) throws -> [String: FileVersion] {
        try values(of: folder) { FileVersion(of: $0) }
    }

    private func values<Value>(of folder: URL, _ value: (URL) -> Value?) throws -> [String: Value] {
        var values: [String: Value] = [:]
        for name in try contentsOfDirectory(atPath: folder.path) where !name.hasPrefix(".") {
            let item = folder.appending(path: name)
            if type(of: item) == .typeDirectory {
                for (inner, value) in (try? self.values(of: item, value)) ?? [:] {
                    values["\(name)/\(inner)"] = value
                }
            } else if type(of: item.resolvingSymlinksInPath()) == .typeRegular {
                // Reading anything else, such as a pipe, may never end.
                values[name] = value(item)
            }
        }
        return values
    }

    /// The type of an item, which may be a link itself; `nil` if it doesn't exist.
    package func type(of item: URL) -> FileAttributeType? {
        try? attributesOfItem(atPath: item.path)[.type] as? FileAttributeType
    }
}

extension FileManager {
    /// A new path for an item that this process removes again, in the given folder or in the one for such items.
    ///
    /// Removes what processes that were killed have left in the given one.
    package func temporaryItem(in folder: URL? = nil) -> URL {
        if let folder { removeLeftovers(in: folder) }
        return (folder ?? temporaryDirectory).appending(path: ".workshop-\(getpid())-\(UUID().uuidString)")
    }

    /// Removes the temporary items of processes that no longer run.
    package func removeLeftovers(in folder: URL) {
        for name in (try? contentsOfDirectory(atPath: folder.path)) ?? [] where name.hasPrefix(".workshop-") {
            guard let process = name.split(separator: "-").dropFirst().first.flatMap({ pid_t($0) }),
                process > 0
            else { continue }
            if kill(process, 0) != 0, errno == ESRCH { try? removeItem(at: folder.appending(path: name)) }
        }
    }
}

/// What changes whenever a file is saved, whether in place or by a rename.
package struct FileVersion: Hashable, Sendable {
    private let seconds: Int
    private let nanoseconds: Int
    private let size: Int
    private let number: UInt64

    fileprivate init?(of file: URL) {
        var status = stat()
        guard stat(file.path, &status) == 0 else { return nil }
        #if canImport(Darwin)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        seconds = time.tv_sec
        nanoseconds = time.tv_nsec
        size = Int(status.st_size)
        number = UInt64(status.st_ino)
    }
}

extension Data {
    /// Writes a file that has either its old or its new contents at any moment, and keeps its mode.
    package func write(whole file: URL) throws {
        let manager = FileManager.default
        let new = manager.temporaryItem(in: file.deletingLastPathComponent())
        do {
            defer { try? manager.removeItem(at: new) }
            try write(to: new)
            let handle = try FileHandle(forUpdating: new)
            defer { try? handle.close() }
            try handle.synchronize()
            if let mode = try? manager.attributesOfItem(atPath: file.path)[.posixPermissions] {
                try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: new.path)
            }
            guard rename(new.path, file.path) == 0 else { throw CocoaError.system(errno, at: file.path) }
        } catch let error as CocoaError {
            throw CocoaError(
                error.code,
                userInfo: error.userInfo.merging([NSFilePathErrorKey: file.path]) { $1 }
            )
        }
    }
}

/// A file operation that failed, and what that means for the user's work.
package struct FileError: Error {
    let cause: any Error
    /// A sentence that says what it means for the user's work.
    package let consequence: String

    package init(_ cause: any Error, _ consequence: String) {
        self.cause = cause
        self.consequence = consequence
    }

    /// The system's message for one of its error numbers.
    static func reason(_ code: Int32) -> String { String(cString: strerror(code)).lowercased() }
}

extension Error {
    /// The message to show, on one line, with paths relative to the workspace.
    package func message(in root: URL?) -> String {
        let message =
            switch self {
            case let error as FileError: "\(error.cause.message(in: root)) \(error.consequence)"
            case let error as CocoaError: error.message
            case let error as CommandError: "\(error.message). \(error.suggestion)"
            default: String(describing: self)
            }
        return root.map { message.replacing($0.path + "/", with: "") } ?? message
    }
}

extension CocoaError {
    /// The error for a system call that failed to change the item at a path.
    package static func system(_ code: Int32, at path: String) -> CocoaError {
        let cause = POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
        let info: [String: any Sendable] = [NSFilePathErrorKey: path, NSUnderlyingErrorKey: cause]
        return CocoaError(.fileWriteUnknown, userInfo: info)
    }

    fileprivate var message: String {
        guard let path = filePath ?? url?.path else { return localizedDescription }
        let verb = (256..<512).contains(code.rawValue) ? "read" : "write"
        // Not every error has the system's.
        let cause = (underlying as? POSIXError).map { FileError.reason($0.code.rawValue) }
        return "can't \(verb) \(path.printable): \(cause ?? localizedDescription)."
    }
}
