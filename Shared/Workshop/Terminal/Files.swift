import Foundation

extension URL {
    package var isFolder: Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}

extension FileManager {
    /// Every file that can be read, by its path within the folder; nothing hidden, and nothing behind a link to a folder.
    package func contents(of folder: URL) throws -> [String: Data] {
        var contents: [String: Data] = [:]
        for name in try contentsOfDirectory(atPath: folder.path) where !name.hasPrefix(".") {
            let item = folder.appending(path: name)
            switch try? attributesOfItem(atPath: item.path)[.type] as? FileAttributeType {
            case .typeDirectory?:
                for (inner, data) in (try? self.contents(of: item)) ?? [:] {
                    contents["\(name)/\(inner)"] = data
                }
            // To read anything else, such as a pipe, may take for ever.
            case .typeRegular?, .typeSymbolicLink?: contents[name] = try? Data(contentsOf: item)
            default: break
            }
        }
        return contents
    }

    /// Removes whatever is there, if anything is.
    package func removeIfThere(_ item: URL) throws {
        do { try removeItem(at: item) } catch let error as CocoaError where error.isOfNoFile {}
    }
}

/// Something of a file that can't be done, and what that means for a person's work.
package struct FileError: Error {
    let cause: any Error
    /// The meaning, in a sentence.
    package let consequence: String

    package init(_ cause: any Error, _ consequence: String) {
        self.cause = cause
        self.consequence = consequence
    }

    /// The words for an error number of the system.
    static func reason(_ code: Int32) -> String {
        switch code {
        case ENOSPC, EDQUOT: "the disk is full"
        case EROFS: "the file system is read-only"
        case EACCES, EPERM: "you have no permission"
        case ENOENT: "it isn't there"
        case ENOTDIR: "there is a file where a folder should be"
        case EISDIR: "it is a folder"
        default: String(cString: strerror(code)).lowercased()
        }
    }
}

extension Error {
    /// What is the matter, in a line for a person; paths are seen from the workspace.
    package func message(in root: URL?) -> String {
        let message =
            switch self {
            case let error as FileError: "\(error.cause.message(in: root)) \(error.consequence)"
            case let error as CocoaError: error.message
            default: String(describing: self)
            }
        return root.map { message.replacing($0.path + "/", with: "") } ?? message
    }
}

extension CocoaError {
    /// Whether there was nothing of that name.
    package var isOfNoFile: Bool {
        [.fileNoSuchFile, .fileReadNoSuchFile].contains(code)
            || (underlying as? POSIXError).map { [ENOENT, ENOTDIR].contains($0.code.rawValue) } ?? false
    }

    fileprivate var message: String {
        guard let path = filePath ?? url?.path else { return localizedDescription }
        let verb = (256..<512).contains(code.rawValue) ? "read" : "written"
        return "\(path.printable) can't be \(verb): \(reason(path))."
    }

    private func reason(_ path: String) -> String {
        let code = (underlying as? POSIXError)?.code.rawValue
        switch self.code {
        case .fileWriteFileExists:
            return URL(filePath: path).isFolder ? "it is there already" : FileError.reason(ENOTDIR)
        // Apple's systems don't always say what the system said.
        case .fileNoSuchFile, .fileReadNoSuchFile: return FileError.reason(ENOENT)
        case .fileReadNoPermission, .fileWriteNoPermission: return FileError.reason(EACCES)
        case .fileWriteOutOfSpace: return FileError.reason(ENOSPC)
        case .fileWriteVolumeReadOnly: return FileError.reason(EROFS)
        default: return code.map(FileError.reason) ?? localizedDescription
        }
    }
}
