import Foundation

extension URL {
    package var isFolder: Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}

extension FileManager {
    /// Everything in a folder and its subfolders except folders, by path. A link isn't followed.
    ///
    /// - Parameter hidden: Whether to include hidden items, and what is in hidden folders.
    /// - Throws: An error if a folder can't be listed: nobody knows what is in it.
    package func items(in folder: URL, hidden: Bool = false) throws -> [String: URL] {
        var found: [String: URL] = [:]
        for name in try contentsOfDirectory(atPath: folder.path) where hidden || !name.hasPrefix(".") {
            let item = folder.appending(path: name)
            guard type(of: item) == .typeDirectory else {
                found[name] = item
                continue
            }
            for (inner, item) in try items(in: item, hidden: hidden) {
                found["\(name)/\(inner)"] = item
            }
        }
        return found
    }

    /// Returns whether an item is a file, or a link to one. Reading anything else, such as a pipe, may never end.
    package func isFile(_ item: URL) -> Bool { type(of: item.resolvingSymlinksInPath()) == .typeRegular }

    /// The files, by their paths in the folder, without hidden ones and those behind a link to a folder.
    ///
    /// - Throws: An error if one of them can't be read.
    package func contents(of folder: URL) throws -> [String: Data] {
        try items(in: folder).filter { isFile($1) }.mapValues { try Data(contentsOf: $0) }
    }

    /// The type of an item, which may be a link itself: a file, a folder, a link, or unknown; `nil` if it doesn't exist, or
    /// can't be looked at.
    ///
    /// NB: Foundation's attributes include the names of the owner and the group. To find them on Linux, it reads the lists of
    /// all users and groups for each item.
    package func type(of item: URL) -> FileAttributeType? {
        var status = stat()
        guard lstat(item.path, &status) == 0 else { return nil }
        return switch status.st_mode & S_IFMT {
        case S_IFREG: .typeRegular
        case S_IFDIR: .typeDirectory
        case S_IFLNK: .typeSymbolicLink
        default: .typeUnknown
        }
    }

    /// Returns whether an item doesn't exist. One that can't be looked at may exist.
    package func isMissing(_ item: URL) -> Bool {
        var status = stat()
        return lstat(item.path, &status) != 0 && [ENOENT, ENOTDIR].contains(errno)
    }
}

extension FileManager {
    /// The names of the items in a folder of a workspace, sorted; none if there is no such folder.
    ///
    /// - Throws: An error if it exists and can't be read.
    package func names(in path: String, of root: URL) throws(CommandError) -> [String] {
        let folder = root.appending(path: path)
        do {
            return try contentsOfDirectory(atPath: folder.path).sorted()
        } catch {
            if isMissing(folder) { return [] }
            throw CommandError(cannotRead: path, in: root, error)
        }
    }
}

extension Data {
    /// Reads a file of a workspace.
    ///
    /// - Throws: An error if it is anything other than a file: reading a pipe, for example, may never end.
    package init(contentsOf path: String, in root: URL) throws(CommandError) {
        let file = root.appending(path: path)
        let type = FileManager.default.type(of: file.resolvingSymlinksInPath())
        // What doesn't exist, or is a link to nothing, has an error of the system's.
        guard [nil, .typeRegular, .typeSymbolicLink].contains(type) else {
            throw CommandError("can't read \(path): it isn't a file", CommandError.look(at: path))
        }
        do {
            self = try Data(contentsOf: file)
        } catch {
            throw CommandError(cannotRead: path, in: root, error)
        }
    }
}

extension String {
    /// Reads a file of a workspace. Returns `nil` if there is none.
    ///
    /// - Throws: An error if it exists and can't be read, or isn't UTF-8.
    package init?(contentsOf path: String, in root: URL) throws(CommandError) {
        if FileManager.default.isMissing(root.appending(path: path)) { return nil }
        let data = try Data(contentsOf: path, in: root)
        guard let text = String(data: data, encoding: .utf8) else {
            throw CommandError(
                "can't read \(path): it isn't UTF-8",
                "To see what changed: git diff HEAD \(path)"
            )
        }
        self = text
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
        return "can't \(verb) \(path.printable): \(reason)."
    }
}

extension Error {
    /// The system's number for the error, or for its cause, if it has one.
    var systemCode: Int32? {
        let error = self as NSError
        if error.domain == NSPOSIXErrorDomain { return Int32(error.code) }
        if let cause = error.userInfo[NSUnderlyingErrorKey] as? any Error { return cause.systemCode }
        // NB: On Apple's systems, `Process` doesn't pass along the system's number.
        let code = (self as? CocoaError)?.code
        return code == .fileNoSuchFile || code == .fileReadNoSuchFile ? ENOENT : nil
    }

    /// Why an operation failed, without a full stop.
    fileprivate var reason: String { systemCode.map(FileError.reason) ?? localizedDescription }
}

extension CommandError {
    fileprivate static func look(at path: String) -> String { "To see what it is, and whose: ls -ld \(path)" }

    /// The error for an item of a workspace that can't be read, whatever it contains.
    package init(cannotRead path: String, in root: URL, _ error: any Error) {
        let isMissing = FileManager.default.isMissing(root.appending(path: path))
        let suggestion =
            isMissing ? "To see what changed: git diff HEAD \(path)" : CommandError.look(at: path)
        self.init("can't read \(path): \(error.reason)", suggestion)
    }
}
