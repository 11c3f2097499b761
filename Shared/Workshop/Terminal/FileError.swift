import Foundation

/// Something of a file that can't be done.
package struct FileError: Error, Hashable {
    /// The system's number; 0 when it wasn't the system that refused.
    package let code: Int32
    private let path: String
    private let call: Files.Call
    private let reason: String
    /// What that means for the person's work, in a sentence; may be empty.
    package var consequence = ""

    init(_ path: String, _ call: Files.Call, _ code: Int32) {
        self.code = code
        self.path = path
        self.call = call
        reason = FileError.reason(code)
    }

    init(_ path: String, _ call: Files.Call, _ reason: String) {
        code = 0
        self.path = path
        self.call = call
        self.reason = reason
    }

    package static func changed(_ path: BytePath) -> FileError {
        FileError(path.text, .moved, "it changed in the meantime")
    }

    /// What Foundation couldn't do; nil where it doesn't name a file.
    init?(_ error: CocoaError) {
        let path = error.filePath ?? error.url?.path
        guard let path else { return nil }
        let call: Files.Call = (256..<512).contains(error.code.rawValue) ? .read : .written
        if let code = (error.underlying as? POSIXError)?.code.rawValue {
            self.init(path, call, code)
            return
        }
        switch error.code {
        case .fileNoSuchFile, .fileReadNoSuchFile: self.init(path, call, ENOENT)
        case .fileReadNoPermission, .fileWriteNoPermission: self.init(path, call, EACCES)
        case .fileWriteOutOfSpace: self.init(path, call, ENOSPC)
        case .fileWriteVolumeReadOnly: self.init(path, call, EROFS)
        case .fileWriteFileExists: self.init(path, call, EEXIST)
        default: self.init(path, call, error.localizedDescription)
        }
    }

    /// What is the matter, in a line.
    package var message: String {
        let sentence = "\(path.printable) can't be \(call.rawValue): \(reason)."
        return consequence.isEmpty ? sentence : "\(sentence) \(consequence)"
    }

    /// The words for an error number of the system.
    package static func reason(_ code: Int32) -> String {
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
            case let error as FileError: error.message
            case let error as CocoaError: FileError(error)?.message ?? error.localizedDescription
            default: String(describing: self)
            }
        return root.map { message.replacing($0.path + "/", with: "") } ?? message
    }
}
