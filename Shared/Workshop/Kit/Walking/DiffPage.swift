import Diffing
import Foundation
import Terminal

/// A page of changes in Markdown: each has a heading, paragraphs and a diff, and may have an answer below it.
struct DiffPage: Sendable {
    struct Entry: Sendable {
        let number: Int
        let title: String
        /// The paragraphs above the diff, as Markdown.
        var paragraphs: [String] = []
        /// The lines of the diff, as `git diff` writes them.
        var diff: [String] = []
        /// The list in the answer.
        var items: [String] = []
        /// The list in the answer that is marked with asterisks, as Markdown.
        var others: [String] = []
        /// The paragraphs of the answer, as Markdown.
        var reasons: [String] = []

        /// The files that it changes.
        var paths: [String] { diff.compactMap(DiffPage.path) }
    }

    /// The first paragraph, as Markdown.
    private(set) var opening: String?
    private(set) var entries: [Entry] = []

    /// Reads a page of the workspace, such as `Stages/Steps/1-2.md`.
    init(at path: String, in workspace: Workspace) throws {
        let page = String(decoding: try Data(contentsOf: workspace.root.appending(path: path)), as: UTF8.self)
        var isDiff = false
        for line in page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            let last = entries.count - 1
            if line.hasPrefix("```") {
                isDiff.toggle()
            } else if isDiff {
                if last >= 0 { entries[last].diff.append(line) }
            } else if let heading = line.wholeMatch(of: #/## \d+\. (.+)/#) {
                entries.append(Entry(number: last + 2, title: String(heading.1)))
            } else if line.isEmpty || line.hasPrefix("# ") || line.hasPrefix("<") {
                continue
            } else if last < 0 {
                opening = opening ?? line
            } else if line.hasPrefix("- ") {
                entries[last].items.append(String(line.dropFirst(2)))
            } else if line.hasPrefix("* ") {
                entries[last].others.append(String(line.dropFirst(2)))
            } else if entries[last].diff.isEmpty {
                entries[last].paragraphs.append(line)
            } else {
                entries[last].reasons.append(line)
            }
        }
    }

    /// The path in a line that begins the diff of a file.
    fileprivate static func path(in line: String) -> String? {
        line.wholeMatch(of: #/diff --git a/(\S+) b/\S+/#).map { String($0.1) }
    }
}

extension Console {
    /// Shows a diff. A line that doesn't fit continues below, indented a little more.
    func diff(_ lines: [String]) {
        var isHunk = false
        for text in lines.map(\.printable) {
            if let path = DiffPage.path(in: text) {
                isHunk = false
                line(style.title("── \(path)".fitted(to: width)))
            } else if text.hasPrefix("@@") {
                isHunk = true
                line(style.dim(text.fitted(to: width)))
            } else if isHunk {
                let colour = text.hasPrefix("+") ? "32" : text.hasPrefix("-") ? "31" : ""
                let code = text.dropFirst()
                let indent = String(code.prefix { $0 == " " }.prefix(width / 2))
                let parts = code.dropFirst(indent.count).wrapped(to: width - 1 - indent.count, hanging: 4)
                for (index, part) in parts.enumerated() {
                    line(style.set((index == 0 ? text.prefix(1) : " ") + indent + part, colour))
                }
            }
        }
    }
}

extension URL {
    /// The contents of the file; `nil` if nothing of that name exists.
    ///
    /// - Throws: An error for everything else: a file that can't be read, a link, a folder, a pipe.
    func fileContents() throws -> Data? {
        guard let type = FileManager.default.type(of: self) else { return nil }
        guard type == .typeRegular else {
            let name = relativePath.printable
            throw CommandError("\(name) isn't a file", "Nothing was written. Move it away, and try again.")
        }
        return try Data(contentsOf: self)
    }
}
