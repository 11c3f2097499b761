import Foundation
import Terminal

/// A page of patches in Markdown: each has a heading, paragraphs and a diff, and may have a question, quoted, above the
/// paragraphs and an answer below the diff.
package struct PatchPage: Sendable {
    package struct Entry: Sendable {
        package let number: Int
        package let title: String
        /// What is true before the change, and what it makes difficult, as Markdown.
        package private(set) var question: String?
        /// The paragraphs above the diff, as Markdown.
        package private(set) var paragraphs: [String] = []
        /// The lines of the diff, as `git diff` writes them.
        package private(set) var diff: [String] = []
        /// The list in the answer.
        package private(set) var items: [String] = []
        /// The list in the answer that is marked with asterisks, as Markdown.
        package private(set) var others: [String] = []
        /// The paragraphs of the answer, as Markdown.
        package private(set) var reasons: [String] = []
        /// The lines of the recording below them.
        package private(set) var recording: [String] = []

        fileprivate init(number: Int, title: String, _ text: Markdown) {
            self.number = number
            self.title = title
            for block in text.blocks {
                switch block {
                case .code("diff", let lines) where reasons.isEmpty: diff += lines
                case .code("diff", let lines): recording = lines
                case .paragraph(let text) where text.hasPrefix("> "): question = String(text.dropFirst(2))
                case .paragraph(let text) where diff.isEmpty: paragraphs.append(text)
                case .paragraph(let text): reasons.append(text)
                case .item("*", _, let text): others.append(text)
                case .item(_, _, let text): items.append(text)
                default: break
                }
            }
        }
    }

    /// The first paragraph, as Markdown.
    package let opening: String?
    package let entries: [Entry]

    /// Reads a page of the workspace, such as `Stages/Steps/1-2.md`.
    package init(at path: String, in workspace: Workspace) throws {
        let page = try workspace.markdown(path)
        opening = page.paragraphs.first
        entries = zip(1..., page.sections).map { number, section in
            let title = section.title.trimmingPrefix("\(number). ")
            return Entry(number: number, title: String(title), section.text)
        }
    }
}

extension PatchPage.Entry {
    /// A file before and after the change, as far as the diff shows it; `nil` where it doesn't exist.
    private struct File {
        let path: String
        var old: [String]? = []
        var new: [String]? = []

        /// Adds what stands for the lines above a hunk, which begins with a line such as
        /// `@@ -35,11 +35,8 @@ struct APIClient {`. The last one is the declaration that they end in.
        mutating func skip(to hunk: String) {
            let first = Int(hunk.dropFirst(4).prefix(while: \.isNumber)) ?? 1
            let next = (old?.count ?? 0) + 1
            // The texts differ, so that each line is paired with itself.
            var lines = (next..<max(next, first)).map { "\(FileDifference.omitted) line \($0) isn't shown" }
            let declaration = hunk.components(separatedBy: " @@ ").dropFirst().first
            if lines.count > 1, let declaration { lines[lines.count - 1] = declaration }
            old? += lines
            new? += lines
        }
    }

    private var files: [File] {
        var files: [File] = []
        var isHunk = false
        for line in diff {
            let last = files.count - 1
            if line.hasPrefix("diff --git a/") {
                files.append(File(path: line.components(separatedBy: " b/").last ?? ""))
                isHunk = false
            } else if last >= 0, line.hasPrefix("@@ -") {
                files[last].skip(to: line)
                isHunk = true
            } else if isHunk {
                let text = String(line.dropFirst())
                if !line.hasPrefix("+") { files[last].old?.append(text) }
                if !line.hasPrefix("-") { files[last].new?.append(text) }
            } else if line == "--- /dev/null" {
                files[last].old = nil
            } else if line == "+++ /dev/null" {
                files[last].new = nil
            }
        }
        return files
    }

    /// The files that it changes.
    package var paths: [String] { files.map(\.path) }

    /// The files before and after the change, as far as the diff shows them.
    package func comparison(from old: String = "", to new: String = "") -> Comparison {
        func file(_ path: String, _ lines: [String]?) -> SourceFile? {
            lines.map { SourceFile(name: path, text: $0.joined(separator: "\n") + "\n") }
        }
        let files = files
        return Comparison(
            Snapshot(name: old, files: files.compactMap { file($0.path, $0.old) }),
            Snapshot(name: new, title: title, files: files.compactMap { file($0.path, $0.new) }),
        )
    }
}
