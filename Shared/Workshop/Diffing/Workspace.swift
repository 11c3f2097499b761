import Foundation
import Terminal

/// The folder that the stages are in.
package struct Workspace: Sendable {
    package let root: URL

    /// A folder of the workspace that the process is for: the current one, or the executable's if only that is in a
    /// workspace. Xcode, for one, starts it in a folder that is in none.
    package static var folder: URL {
        let current = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
        guard current.path.hasPrefix("/"), Workspace(around: current) == nil else { return current }
        let executable = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
        return executable.flatMap { Workspace(around: $0)?.root } ?? current
    }

    /// The workspace that a folder belongs to; nil outside of any.
    package init?(around folder: URL) {
        var folder = folder.standardizedFileURL
        // A folder that was deleted has an empty path, whose way up has no end.
        guard folder.path.hasPrefix("/") else { return nil }
        while !FileManager.default.fileExists(atPath: folder.appending(path: "Stages/Stage1").path) {
            guard folder.path != "/" else { return nil }
            folder.deleteLastPathComponent()
        }
        root = folder
    }

    /// Every text in a folder and below, by name.
    package func files(in path: String) throws -> [SourceFile] {
        let contents = try FileManager.default.contents(of: root.appending(path: path))
        return contents.sorted { $0.key < $1.key }.compactMap { name, data in
            String(data: data, encoding: .utf8).map { SourceFile(name: name, text: $0) }
        }
    }
}

extension UsageError {
    package static var noWorkspace: UsageError {
        UsageError(
            "The stages' sources aren't here.",
            "Run it in the folder that has Package.swift and Stages in it; in Xcode, make that the scheme's working directory.",
        )
    }

    /// The current folder was deleted, or another one has its name by now.
    package static var folderIsGone: UsageError {
        let path = ProcessInfo.processInfo.environment["PWD"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        var folder = URL(filePath: path ?? "/", directoryHint: .isDirectory).standardizedFileURL
        while !folder.isFolder { folder.deleteLastPathComponent() }
        return UsageError(
            "The folder that you are in was deleted or replaced.",
            "Go to one that is there: cd '\(folder.path)'",
        )
    }
}
