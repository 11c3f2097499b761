import Foundation
import Terminal

/// The folder that contains the folder Stages.
package struct Workspace: Sendable {
    package let root: URL

    /// The current folder.
    package static var current: URL {
        URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
    }

    /// Creates the workspace that a folder belongs to. Returns `nil` if there is none.
    package init?(around folder: URL) {
        var folder = folder.standardizedFileURL
        // A folder that was deleted has an empty path, and no parent.
        guard folder.path.hasPrefix("/") else { return nil }
        while !folder.appending(path: "Stages").isFolder {
            guard folder.path != "/" else { return nil }
            folder.deleteLastPathComponent()
        }
        root = folder
    }

    /// The pairs of stages between which small steps lead: one for each file such as `Stages/Steps/1-2.md`.
    package func routes() throws -> [Route] {
        try files(in: Route.folder).compactMap { Route(named: String($0.name.prefix { $0 != "." })) }
    }

    /// Reads a text in Markdown.
    package func markdown(_ path: String) throws -> Markdown {
        Markdown(String(decoding: try Data(contentsOf: root.appending(path: path)), as: UTF8.self))
    }

    /// The files in a folder and its subfolders, sorted by name, without hidden ones and linked folders.
    package func files(in path: String) throws -> [SourceFile] {
        let manager = FileManager.default
        let items = try manager.items(in: root.appending(path: path)).filter { !$1.isFolder }
        return items.sorted { $0.key < $1.key }.map { name, item in
            let data = manager.isFile(item) ? manager.contents(atPath: item.path) : nil
            return SourceFile(name: name, text: data.flatMap { String(data: $0, encoding: .utf8) })
        }
    }
}

/// A file as lines of text. Two files whose lines only end differently, with LF or CR LF, are equal.
package struct SourceFile: Hashable, Sendable {
    /// The path within its folder, such as `APIClient.swift`.
    package let name: String
    package let lines: [String]
    /// Whether the last line ends as the others do.
    package let endsInNewline: Bool
    /// Whether the file could be read, as text.
    package let isReadable: Bool

    /// Creates a file with the given text, or one that can't be read.
    package init(name: String, text: String?) {
        self.name = name
        isReadable = text != nil
        var lines = (text ?? "").lines
        endsInNewline = lines.last?.isEmpty ?? true
        if endsInNewline { lines.removeLast() }
        self.lines = lines
    }

    /// The text, with LF at the end of each line.
    package var text: String {
        lines.joined(separator: "\n") + (endsInNewline && !lines.isEmpty ? "\n" : "")
    }

    package var isSwift: Bool { name.hasSuffix(".swift") }

    /// The start of the text in place of a line that a patch leaves out.
    package static let omitted = "⋯"
}

extension CommandError {
    package static var noWorkspace: CommandError {
        CommandError(
            "no folder Stages here or in any parent folder",
            "Run the command in the package's folder. In Xcode, set the scheme's working directory to that folder.",
        )
    }
}
