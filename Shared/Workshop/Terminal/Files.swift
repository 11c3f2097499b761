import Foundation

/// The path of a file as the system has it: bytes, which needn't be text in any encoding.
package struct BytePath: Hashable, Sendable {
    /// What a file is called within its folder.
    package typealias Name = [CChar]

    /// The bytes, and the zero that ends them.
    let cString: [CChar]

    package init(_ url: URL) {
        cString = Array(url.path.utf8CString)
    }

    private init(cString: [CChar]) {
        self.cString = cString
    }

    package func appending(_ name: Name) -> BytePath {
        var path = cString
        path[path.count - 1] = CChar(bitPattern: UInt8(ascii: "/"))
        path += name
        path.append(0)
        return BytePath(cString: path)
    }

    package func appending(_ name: String) -> BytePath {
        appending(Array(name.utf8CString.dropLast()))
    }

    /// The path as text, for a person to read.
    package var text: String { BytePath.text(of: cString.dropLast()) }

    package static func text(of bytes: some Sequence<CChar>) -> String {
        String(decoding: bytes.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

/// What the command does to files, by the system's own calls, as Foundation can't express every name of a file.
///
/// No link is followed, and whatever isn't a file is never opened as one.
package struct Files: Sendable {
    /// What it is that can't be done when a call of the system fails.
    package enum Call: String, Sendable {
        case read, written, moved, removed
    }

    /// Whether it waits until what is written has reached the disk; a test that pulls no plug needn't.
    private let isDurable: Bool
    /// Asked before each call of the system for the error to fail with instead; for tests.
    private let fault: @Sendable (Call) -> Int32?

    /// Works on what is there; `isDurable` and `fault` are for tests.
    package init(isDurable: Bool = true, fault: @escaping @Sendable (Call) -> Int32? = { _ in nil }) {
        self.isDurable = isDurable
        self.fault = fault
    }

    private struct Status {
        let kind: mode_t
        let permissions: mode_t
        let size: Int
    }

    // MARK: Whole trees

    /// Copies whatever is there, and sees that the copy is the same; otherwise there is none.
    package func copy(_ source: BytePath, to copy: BytePath) throws {
        // What an earlier command couldn't finish.
        try remove(copy)
        do {
            try writeCopy(of: source, to: copy)
            guard try isSame(source, copy, exactly: true) else { throw FileError.changed(source) }
        } catch {
            try? remove(copy)
            throw error
        }
    }

    /// Whether the names, the bytes and the targets of links are the same.
    ///
    /// - Parameter exactly: Whether all permissions count, and what a Mac's Finder leaves behind; otherwise only who
    ///   may execute a file does, as in git.
    package func isSame(_ left: BytePath, _ right: BytePath, exactly: Bool = false) throws -> Bool {
        let (one, other) = (try status(of: left), try status(of: right))
        let counted: mode_t = exactly ? 0o7777 : 0o100
        guard one.kind == other.kind else { return false }
        if one.kind == S_IFLNK { return try target(of: left) == target(of: right) }
        guard one.permissions & counted == other.permissions & counted else { return false }
        switch one.kind {
        case S_IFREG:
            let flags = O_RDONLY | O_NOFOLLOW
            return try one.size == other.size && bytes(of: left, flags) == bytes(of: right, flags)
        case S_IFDIR:
            let finder = exactly ? [] : Array(".DS_Store".utf8CString.dropLast())
            let names = try names(in: left).filter { $0 != finder }
            guard try names == self.names(in: right).filter({ $0 != finder }) else { return false }
            return try names.allSatisfy {
                try isSame(left.appending($0), right.appending($0), exactly: exactly)
            }
        default: return one.kind == S_IFIFO
        }
    }

    /// Removes whatever is there, with all that is in it.
    ///
    /// - Parameter copy: Where a copy is that must be the same: what isn't, stays.
    package func remove(_ path: BytePath, copiedTo copy: BytePath? = nil) throws {
        guard try isThere(path) else { return }
        let status = try status(of: path)
        guard status.kind == S_IFDIR else {
            if let copy, try !isSame(path, copy, exactly: true) { throw FileError.changed(path) }
            try perform(.removed, path) { unlink(path.cString) }
            return
        }
        if status.permissions & 0o700 != 0o700 { try perform(.removed, path) { chmod(path.cString, 0o700) } }
        for name in try names(in: path) {
            try remove(path.appending(name), copiedTo: copy?.appending(name))
        }
        try perform(.removed, path) { rmdir(path.cString) }
    }

    /// Moves whatever is there in one step, if both places are on one file system.
    package func move(_ path: BytePath, to place: BytePath) throws {
        try perform(.moved, path) { rename(path.cString, place.cString) }
    }

    /// Every file that can be read, by its path within the folder; nothing hidden.
    package func contents(of folder: BytePath) throws -> [String: Data] {
        var contents: [String: Data] = [:]
        for bytes in try names(in: folder) {
            let (name, path) = (BytePath.text(of: bytes), folder.appending(bytes))
            guard !name.hasPrefix("."), let kind = try? status(of: path).kind else { continue }
            if kind == S_IFDIR {
                for (inner, data) in (try? self.contents(of: path)) ?? [:] {
                    contents["\(name)/\(inner)"] = data
                }
            } else if let data = try? data(of: path) {
                contents[name] = data
            }
        }
        return contents
    }

    // MARK: One file or folder

    /// Whether anything has this name, be it a link that leads nowhere.
    package func isThere(_ path: BytePath) throws -> Bool {
        do {
            _ = try status(of: path)
            return true
        } catch let error as FileError where [ENOENT, ENOTDIR].contains(error.code) {
            return false
        }
    }

    /// What is in a folder, in the order of the bytes.
    package func names(in folder: BytePath) throws -> [BytePath.Name] {
        if let code = fault(.read) { throw FileError(folder.text, .read, code) }
        guard let stream = opendir(folder.cString) else { throw FileError(folder.text, .read, errno) }
        defer { closedir(stream) }
        let dot = CChar(bitPattern: UInt8(ascii: "."))
        var names: [BytePath.Name] = []
        errno = 0
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                Array($0.bindMemory(to: CChar.self).prefix { $0 != 0 })
            }
            if name != [dot] && name != [dot, dot] { names.append(name) }
            errno = 0
        }
        guard errno == 0 else { throw FileError(folder.text, .read, errno) }
        return names.sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// Makes a folder, unless it is there already.
    package func makeFolder(_ path: BytePath) throws {
        do {
            try perform(.written, path) { mkdir(path.cString, 0o777) }
        } catch let error as FileError where error.code == EEXIST {
            var status = stat()
            try perform(.read, path) { stat(path.cString, &status) }
            guard status.st_mode & S_IFMT == S_IFDIR else { throw FileError(path.text, .written, ENOTDIR) }
        }
    }

    /// The bytes of a file, or of what a link leads to.
    package func data(of path: BytePath) throws -> Data {
        Data(try bytes(of: path, O_RDONLY))
    }

    /// Writes a file anew: under another name first, so that there is never half of it.
    package func save(_ data: Data, to path: BytePath, by aside: BytePath) throws {
        do {
            let output = try descriptor(of: aside, O_WRONLY | O_CREAT | O_TRUNC, 0o666, for: path)
            defer { close(output) }
            try put(data, to: output, path)
            try perform(.written, path) { isDurable ? fsync(output) : 0 }
            try perform(.written, path) { rename(aside.cString, path.cString) }
        } catch {
            try? remove(aside)
            throw error
        }
    }

    /// Does something while no other command does anything under the same lock.
    package func locked<Result>(by file: BytePath, _ body: () throws -> Result) throws -> Result {
        let descriptor = try descriptor(of: file, O_RDWR | O_CREAT, 0o666)
        // The system releases it, too, when the process ends, however that comes.
        defer { close(descriptor) }
        // NB: Some network file systems know no locks. There, only commands in the same moment can be in each other's way.
        while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
        return try body()
    }

    // MARK: The system's calls

    @discardableResult
    private func perform<Result: SignedInteger>(_ call: Call, _ path: BytePath, _ body: () -> Result) throws
        -> Result
    {
        if let code = fault(call) { throw FileError(path.text, call, code) }
        while true {
            let result = body()
            if result >= 0 { return result }
            let code = errno
            guard code == EINTR else { throw FileError(path.text, call, code) }
        }
    }

    private func status(of path: BytePath) throws -> Status {
        var status = stat()
        try perform(.read, path) { lstat(path.cString, &status) }
        return Status(
            kind: status.st_mode & S_IFMT,
            permissions: status.st_mode & 0o7777,
            size: Int(status.st_size),
        )
    }

    /// Opens a file, and nothing else: a pipe would wait for whoever writes to it.
    private func descriptor(
        of path: BytePath,
        _ flags: Int32,
        _ permissions: mode_t = 0,
        for name: BytePath? = nil,
    ) throws -> Int32 {
        let call = flags & (O_WRONLY | O_RDWR) == 0 ? Call.read : .written
        let name = name ?? path
        let descriptor = try perform(call, name) {
            open(path.cString, flags | O_CLOEXEC | O_NONBLOCK, permissions)
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw FileError(name.text, call, "it isn't a file")
        }
        return descriptor
    }

    private func bytes(of path: BytePath, _ flags: Int32) throws -> [UInt8] {
        let input = try descriptor(of: path, flags)
        defer { close(input) }
        var bytes: [UInt8] = []
        while true {
            let room = 1 << 16
            let piece = try [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                let start = buffer.baseAddress
                count = try perform(.read, path) { read(input, start, room) }
            }
            if piece.isEmpty { return bytes }
            bytes += piece
        }
    }

    private func put(_ bytes: some Collection<UInt8>, to descriptor: Int32, _ path: BytePath) throws {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = try rest.withUnsafeBytes { rest in
                try perform(.written, path) { write(descriptor, rest.baseAddress, rest.count) }
            }
            rest = rest.dropFirst(count)
        }
    }

    private func target(of link: BytePath) throws -> [CChar] {
        var target = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = try perform(.read, link) { readlink(link.cString, &target, target.count) }
        return Array(target.prefix(count))
    }

    /// Writes the copy of something that isn't there yet.
    private func writeCopy(of source: BytePath, to copy: BytePath) throws {
        let status = try status(of: source)
        switch status.kind {
        case S_IFREG: try writeFile(source, to: copy)
        case S_IFLNK:
            let target = try target(of: source) + [0]
            try perform(.written, copy) { symlink(target, copy.cString) }
            return
        case S_IFIFO: try perform(.written, copy) { mkfifo(copy.cString, 0o600) }
        case S_IFDIR:
            try perform(.written, copy) { mkdir(copy.cString, 0o700) }
            for name in try names(in: source) {
                try writeCopy(of: source.appending(name), to: copy.appending(name))
            }
        default: throw FileError(source.text, .read, "it is neither a file nor a folder")
        }
        try perform(.written, copy) { chmod(copy.cString, status.permissions) }
    }

    private func writeFile(_ source: BytePath, to copy: BytePath) throws {
        let bytes = try bytes(of: source, O_RDONLY | O_NOFOLLOW)
        let output = try descriptor(of: copy, O_WRONLY | O_CREAT | O_EXCL, 0o600)
        defer { close(output) }
        try put(bytes, to: output, copy)
        try perform(.written, copy) { isDurable ? fsync(output) : 0 }
    }
}

extension URL {
    package var isFolder: Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
