import Episodes

/// Asks git about the repository around a folder.
struct Git: Sendable {
    private let folder: URL

    init(in folder: URL) {
        self.folder = folder
    }

    /// What it writes; nil when there is no git, or when it has something against it.
    func output(_ arguments: [String]) async -> Data? {
        await Child.output(of: ["git", "-C", folder.path] + arguments)
    }

    /// The one line that it writes.
    func line(_ arguments: [String]) async -> String? {
        await output(arguments).map { data in
            String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
        }
    }
}
