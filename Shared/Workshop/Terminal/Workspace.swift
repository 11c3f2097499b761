import Foundation

/// The folder that the stages are in.
package struct Workspace: Sendable {
    package let root: URL

    /// The current folder.
    package static var current: URL {
        URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
    }

    /// The workspace that a folder belongs to; nil outside of any.
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

    /// Every file in a folder and below, by name: nothing hidden, and nothing behind a link to a folder.
    package func files(in path: String) throws -> [SourceFile] {
        let folder = root.appending(path: path)
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted().compactMap { name in
            let item = folder.appending(path: name).resolvingSymlinksInPath()
            let type =
                try? FileManager.default.attributesOfItem(atPath: item.path)[.type] as? FileAttributeType
            guard type != .typeDirectory, !"/\(name)".contains("/.") else { return nil }
            // Reading anything else, such as a pipe, may never end.
            let data = type == .typeRegular ? FileManager.default.contents(atPath: item.path) : nil
            return SourceFile(name: name, text: data.flatMap { String(data: $0, encoding: .utf8) })
        }
    }
}

/// A text with a name, as lines.
package struct SourceFile: Hashable, Sendable {
    /// The path within its folder, such as `APIClient.swift`.
    package let name: String
    package let lines: [String]
    /// A Boolean value that indicates whether the last line ends as the others do.
    package let endsInNewline: Bool
    /// A Boolean value that indicates whether the file could be read, as text.
    package let isReadable: Bool

    /// Creates a file with the given text, or one that can't be read.
    package init(name: String, text: String?) {
        self.name = name
        isReadable = text != nil
        // By scalars: to a Character, the end of a line of Windows is one with what comes before it.
        var lines = (text ?? "").unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0) }
        endsInNewline = lines.last?.isEmpty ?? true
        if endsInNewline { lines.removeLast() }
        self.lines = lines
    }

    /// The text, as it was.
    package var text: String {
        lines.joined(separator: "\n") + (endsInNewline && !lines.isEmpty ? "\n" : "")
    }

    package var isSwift: Bool { name.hasSuffix(".swift") }
}

extension UsageError {
    package static var noWorkspace: UsageError {
        UsageError(
            "The stages' sources aren't here.",
            "Run it in the folder that has Package.swift and Stages in it; in Xcode, make that the scheme's working directory.",
        )
    }
}
