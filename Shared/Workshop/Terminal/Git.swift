import Foundation

/// The git repository that a folder is in.
package struct Git: Sendable {
    private let folder: URL

    package init(in folder: URL) {
        self.folder = folder
    }

    /// The output of a git command.
    ///
    /// - Throws: Git's message, if the command fails or git isn't installed.
    package func output(_ arguments: [String]) async throws(CommandError) -> Data {
        let end = try await Subprocess.output(
            of: ["git", "-C", folder.path] + arguments,
            in: folder,
            Git.environment
        )
        guard end.code == 0 else { throw Git.error(end) }
        return end.output
    }

    /// The environment without git's variables: some of them, such as `GIT_DIR`, name another repository.
    private static var environment: [String: String] {
        ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") || $0.key == "GIT_EXEC_PATH" }
    }

    /// The environment without the user's and the system's settings for git, which may change line endings.
    private static var environmentWithoutSettings: [String: String] {
        let settings = [
            "HOME": "/dev/null", "XDG_CONFIG_HOME": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_ATTR_NOSYSTEM": "1",
        ]
        return environment.merging(settings) { $1 }
    }

    package static func error(_ end: (output: Data, code: Int32)) -> CommandError {
        if end.code == 127 { return CommandError("git isn't on the PATH", "Install it: https://git-scm.com") }
        let message = String(decoding: end.output, as: UTF8.self).lines.filter { !$0.isEmpty }
            .joined(separator: " ").printable
        return CommandError("git failed", message.isEmpty ? "Its exit code is \(end.code)." : message)
    }
}

extension [String: Data] {
    /// The files after each of some diffs, which build on each other; `nil` if one of them doesn't apply.
    ///
    /// Git applies them to copies in a temporary folder: it removes a file before it writes the new one.
    package func applying(_ diffs: [[String]]) async throws -> [[String: Data]]? {
        let temporary = try TemporaryFolder()
        defer { temporary.remove() }
        let folder = temporary.url.appending(path: "files")
        let patch = temporary.url.appending(path: "patch")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        try write(to: folder)
        var results: [[String: Data]] = []
        for diff in diffs {
            try Data((diff.joined(separator: "\n") + "\n").utf8).write(to: patch)
            let arguments = ["apply", "--whitespace=nowarn", patch.path]
            let end = try await Git.runWithoutRepository(arguments, in: folder)
            try Task.checkCancellation()
            if end.code == 1 { return nil }
            guard end.code == 0 else { throw Git.error(end) }
            results.append(try FileManager.default.contents(of: folder))
        }
        return results
    }

    /// Writes the files to a folder, by their paths in it.
    package func write(to folder: URL) throws {
        for (path, data) in self {
            let file = folder.appending(path: path)
            let parent = file.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
            try data.write(to: file)
        }
    }
}

extension Git {
    /// Runs a git command without a repository and settings: inside one, `git apply` leaves out what isn't in the current
    /// folder.
    package static func runWithoutRepository(_ arguments: [String], in folder: URL) async throws(CommandError)
        -> (output: Data, code: Int32)
    {
        let command = ["git", "--git-dir=/dev/null"] + arguments
        return try await Subprocess.output(of: command, in: folder, environmentWithoutSettings)
    }
}
