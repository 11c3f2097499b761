import Foundation
import Testing

/// Any item of a file system, read and written without the code under test.
enum Tree: Hashable, CustomTestStringConvertible {
    case file(Data, mode_t)
    case folder([Name: Tree], mode_t)
    case link(String)
    case pipe, socket

    /// The bytes of a file's name, which may not be valid text in any encoding.
    typealias Name = [CChar]

    /// Reads the item, or returns `nil` if there is none.
    init?(at url: URL) {
        self.init(path: Array(url.path.utf8CString))
    }

    func write(to url: URL) {
        write(path: Array(url.path.utf8CString))
    }

    private init?(path: [CChar]) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        let permissions = status.st_mode & 0o7777
        switch status.st_mode & S_IFMT {
        case S_IFLNK:
            var target = [CChar](repeating: 0, count: Int(PATH_MAX))
            let count = readlink(path, &target, target.count)
            let bytes = target.prefix(max(0, count)).map(UInt8.init(bitPattern:))
            self = .link(String(decoding: bytes, as: UTF8.self))
        case S_IFDIR:
            guard let stream = opendir(path) else { return nil }
            defer { closedir(stream) }
            var entries: [Name: Tree] = [:]
            while let entry = readdir(stream) {
                let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                    Array($0.bindMemory(to: CChar.self).prefix { $0 != 0 })
                }
                if ![[0x2E], [0x2E, 0x2E]].contains(name) { entries[name] = Tree(path: path / name) }
            }
            self = .folder(entries, permissions)
        case S_IFIFO: self = .pipe
        case S_IFSOCK: self = .socket
        default:
            guard let file = fopen(path, "r") else { return nil }
            defer { fclose(file) }
            var bytes = Data(count: Int(status.st_size))
            let count = bytes.withUnsafeMutableBytes { fread($0.baseAddress, 1, $0.count, file) }
            self = .file(bytes.prefix(count), permissions)
        }
    }

    private func write(path: [CChar]) {
        switch self {
        case .file(let bytes, let permissions):
            guard let file = fopen(path, "w") else { return }
            _ = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
            fclose(file)
            chmod(path, permissions)
        case .folder(let entries, let permissions):
            mkdir(path, 0o700)
            for (name, tree) in entries { tree.write(path: path / name) }
            chmod(path, permissions)
        case .link(let target): symlink(target, path)
        case .pipe: mkfifo(path, 0o644)
        case .socket: mknod(path, S_IFSOCK | 0o644, 0)
        }
    }

    var isFolder: Bool {
        if case .folder = self { true } else { false }
    }

    /// A short description, which appears in the message of a failed test.
    var testDescription: String {
        switch self {
        case .file(let bytes, _): "a file of \(bytes.count) bytes"
        case .folder(let entries, _): "a folder of \(entries.count)"
        case .link(let target): "a link to \(target)"
        case .pipe: "a pipe"
        case .socket: "a socket"
        }
    }

    /// Returns a folder with the given items.
    static func folder(_ entries: [String: Tree]) -> Tree {
        .folder(Dictionary(entries.map { (Array($0.utf8CString.dropLast()), $1) }) { $1 }, 0o755)
    }

    static func text(_ text: String) -> Tree { .file(Data(text.utf8), 0o644) }

    /// `ø.swift` in Latin-1, which isn't text to Foundation. In UTF-8 on a Mac, where APFS rejects all other names.
    static let latin1: Name = {
        #if canImport(Darwin)
        return Array("ø.swift".utf8CString.dropLast())
        #else
        return [0xF8, 0x2E, 0x73, 0x77, 0x69, 0x66, 0x74].map { CChar(bitPattern: $0) }
        #endif
    }()
}

extension [CChar] {
    /// Returns the null-terminated path of a name in a folder.
    fileprivate static func / (folder: [CChar], name: Tree.Name) -> [CChar] {
        folder.dropLast() + [CChar(bitPattern: UInt8(ascii: "/"))] + name + [0]
    }
}
