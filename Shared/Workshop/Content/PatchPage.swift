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

extension PatchPage {
    /// The path of the page with the steps between two stages in the workspace.
    package static func path(from left: Int, to right: Int) -> String { "Stages/Steps/\(left)-\(right).md" }
}

extension PatchPage.Entry {
    /// A file before and after the change, as far as the diff shows it; `nil` where it doesn't exist.
    package struct File {
        package let path: String
        package fileprivate(set) var old: [String]? = []
        package fileprivate(set) var new: [String]? = []

        /// Adds what stands for the lines above a hunk, which begins with a line such as
        /// `@@ -35,11 +35,8 @@ struct APIClient {`. The last one is the declaration that they end in.
        fileprivate mutating func skip(to hunk: String) {
            let first = Int(hunk.dropFirst(4).prefix(while: \.isNumber)) ?? 1
            let next = (old?.count ?? 0) + 1
            // The texts differ, so that each line is paired with itself.
            var lines = (next..<max(next, first)).map { "\(SourceFile.omitted) line \($0) isn't shown" }
            let declaration = hunk.components(separatedBy: " @@ ").dropFirst().first
            if lines.count > 1, let declaration { lines[lines.count - 1] = declaration }
            old? += lines
            new? += lines
        }
    }

    /// The files that it changes, as far as the diff shows them.
    package var files: [File] {
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
}
