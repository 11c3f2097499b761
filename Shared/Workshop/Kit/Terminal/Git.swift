import Episodes

/// Asks git about the repository around a folder.
struct Git: Sendable {
    private let folder: URL

    init(in folder: URL) {
        self.folder = folder
    }

    /// What it writes; nil when there is no git, or when it has something against it.
    func output(_ arguments: [String]) async -> Data? {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["git", "-C", folder.path] + arguments
        process.standardInput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let pipe = Pipe()
        process.standardOutput = pipe
        let (ends, end) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { end.yield($0.terminationStatus) }
        guard (try? process.run()) != nil else { return nil }
        // Short enough to wait for: a question about a few small files.
        let data = (try? pipe.fileHandleForReading.readToEnd()) ?? Data()
        let code = await Task { await ends.first { _ in true } }.value
        return code == 0 ? data : nil
    }

    /// The one line that it writes.
    func line(_ arguments: [String]) async -> String? {
        await output(arguments).map { data in
            String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
        }
    }
}
