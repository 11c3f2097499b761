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

extension Data {
    /// Writes a file that has either its old or its new contents at any moment, and keeps its mode.
    ///
    /// A link to the file stays one.
    package func write(whole file: URL) throws {
        let isLink = FileManager.default.type(of: file) == .typeSymbolicLink
        let place = isLink ? file.resolvingSymlinksInPath() : file
        do {
            let temporary = try TemporaryFolder(in: place.deletingLastPathComponent())
            defer { temporary.remove() }
            let new = try temporary.write(self, toReplace: place)
            guard rename(new.path, place.path) == 0 else { throw CocoaError.system(errno, at: place.path) }
        } catch let error as CocoaError {
            throw error.naming(file)
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

    /// The same error for the file that the user knows, instead of one that takes its place.
    func naming(_ file: URL) -> CocoaError {
        CocoaError(code, userInfo: userInfo.merging([NSFilePathErrorKey: file.path]) { $1 })
    }

    fileprivate var message: String {
        guard let path = filePath ?? url?.path else { return localizedDescription }
        let verb = (256..<512).contains(code.rawValue) ? "read" : "write"
        // Not every error has the system's.
        let cause = (underlying as? POSIXError).map { FileError.reason($0.code.rawValue) }
        return "can't \(verb) \(path.printable): \(cause ?? localizedDescription)."
    }
}
