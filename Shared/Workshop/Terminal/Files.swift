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
        var contents: [String: Data] = [:]
        for name in try contentsOfDirectory(atPath: folder.path) where !name.hasPrefix(".") {
            let item = folder.appending(path: name)
            if type(of: item) == .typeDirectory {
                for (inner, data) in (try? self.contents(of: item)) ?? [:] {
                    contents["\(name)/\(inner)"] = data
                }
            } else if type(of: item.resolvingSymlinksInPath()) == .typeRegular {
                // Reading anything else, such as a pipe, may never end.
                contents[name] = try? Data(contentsOf: item)
            }
        }
        return contents
    }

    /// The type of an item, which may be a link itself; `nil` if it doesn't exist.
    package func type(of item: URL) -> FileAttributeType? {
        try? attributesOfItem(atPath: item.path)[.type] as? FileAttributeType
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

    /// The message for one of the system's error numbers.
    static func reason(_ code: Int32) -> String {
        switch code {
        case ENOSPC, EDQUOT: "the disk is full"
        case EROFS: "the file system is read-only"
        case EACCES, EPERM: "permission denied"
        case ENOENT: "no such file or folder"
        case ENOTDIR: "there is a file where a folder should be"
        case EISDIR: "it's a folder"
        default: String(cString: strerror(code)).lowercased()
        }
    }
}

extension Error {
    /// The message to show, on one line, with paths relative to the workspace.
    package func message(in root: URL?) -> String {
        let message =
            switch self {
            case let error as FileError: "\(error.cause.message(in: root)) \(error.consequence)"
            case let error as CocoaError: error.message
            case let error as UsageError: error.message
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
        return "can't \(verb) \(path.printable): \(reason(path))."
    }

    private func reason(_ path: String) -> String {
        switch code {
        case .fileWriteFileExists:
            return URL(filePath: path).isFolder ? "it already exists" : FileError.reason(ENOTDIR)
        // Apple's systems don't always include the system's error.
        case .fileNoSuchFile, .fileReadNoSuchFile: return FileError.reason(ENOENT)
        case .fileReadNoPermission, .fileWriteNoPermission: return FileError.reason(EACCES)
        case .fileWriteOutOfSpace: return FileError.reason(ENOSPC)
        case .fileWriteVolumeReadOnly: return FileError.reason(EROFS)
        default:
            let cause = underlying as? POSIXError
            return cause.map { FileError.reason($0.code.rawValue) } ?? localizedDescription
        }
    }
}
