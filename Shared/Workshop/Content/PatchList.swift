import Foundation
import Terminal

/// A list of patches in Markdown, the one format of steps, changes and tried solutions: each entry has a heading,
/// paragraphs and a diff. It may have a question, quoted, and lists above the diff, and below it an answer: paragraphs,
/// lists below a heading each, and a recording.
package struct PatchList: Sendable {
    package struct Entry: Sendable {
        package let number: Int
        package let title: String
        /// What is true before the change, and what it makes difficult, as Markdown.
        package private(set) var question: String?
        /// The paragraphs above the diff, as Markdown.
        package private(set) var paragraphs: [String] = []
        /// The lines of the diff, as `git diff` writes them.
        package private(set) var diff: [String] = []
        /// The paragraphs of the answer, as Markdown.
        package private(set) var reasons: [String] = []
        /// The lines of the recording in the answer.
        package private(set) var recording: [String] = []
        /// The headings of its parts.
        package private(set) var headings: [String] = []
        /// The items of its lists, each with the heading above it.
        private var items: [(heading: String?, text: String)] = []

        fileprivate init(number: Int, title: String, _ text: Markdown) {
            self.number = number
            self.title = title
            var isAnswer = false
            for block in text.blocks {
                switch block {
                case .heading(_, let title): headings.append(title)
                case .item(_, _, let text): items.append((headings.last, text))
                case .html(let tag): isAnswer = isAnswer || tag.hasPrefix("<summary>")
                case .code("diff", let lines) where isAnswer: recording = lines
                case .code("diff", let lines): diff += lines
                case .paragraph(let text) where isAnswer: reasons.append(text)
                case .paragraph(let text) where text.hasPrefix("> "): question = String(text.dropFirst(2))
                case .paragraph(let text): paragraphs.append(text)
                default: break
                }
            }
        }

        /// The items of the lists below a heading, as Markdown; those above all headings for `nil`.
        package func items(below heading: String?) -> [String] {
            items.filter { $0.heading == heading }.map(\.text)
        }
    }

    /// The items of the lists above the first entry, as Markdown.
    package let lead: [String]
    package let entries: [Entry]

    /// Reads a file of the workspace, such as `Stages/Steps/1-2.md`.
    package init(at path: String, in workspace: Workspace) throws {
        self.init(try workspace.markdown(path))
    }

    package init(_ text: Markdown) {
        var lead: [String] = []
        blocks: for block in text.blocks {
            switch block {
            case .heading(2, _): break blocks
            case .item(_, _, let text): lead.append(text)
            default: break
            }
        }
        self.lead = lead
        entries = zip(1..., text.sections).map { number, section in
            let title = section.title.trimmingPrefix("\(number). ")
            return Entry(number: number, title: String(title), section.text)
        }
    }

    /// The entries that an item above the first entry links to.
    ///
    /// - Parameters:
    ///   - beginning: How the item begins.
    ///   - path: The path of the file, for the error.
    /// - Throws: An error if there is no such item, or if it links to an entry that has another number or title.
    package func entries(linkedIn beginning: String, of path: String) throws(CommandError) -> [Entry] {
        let item = lead.first { $0.hasPrefix(beginning) }
        var linked: [Entry] = []
        for case .link(_, let address) in Prose(item ?? "").spans {
            let entry = entries.first { "#\(Markdown.anchor(of: "\($0.number). \($0.title)"))" == address }
            guard let entry else {
                throw CommandError(
                    "\(path) has no entry \(address)",
                    "The list at its top links to it. Update it."
                )
            }
            linked.append(entry)
        }
        guard !linked.isEmpty else {
            throw CommandError(
                "\(path) lists no entries after “\(beginning)”",
                "Add them to the list at its top."
            )
        }
        return linked
    }
}

/// Two stages, between which small steps lead.
package struct Route: Equatable, Sendable {
    /// The folder with the steps.
    static let folder = "Stages/Steps"

    package let left: Int
    package let right: Int

    /// Creates it from a name such as `1-2`.
    package init?(named name: String) {
        let numbers = name.split(separator: "-").compactMap { Int($0) }
        guard numbers.count == 2 else { return nil }
        left = numbers[0]
        right = numbers[1]
    }

    /// The path of the file with the steps in the workspace.
    package var path: String { "\(Route.folder)/\(names("-")).md" }

    /// The numbers of the stages, with something between them.
    package func names(_ separator: String) -> String { "\(left)\(separator)\(right)" }

    package func steps(in workspace: Workspace) throws -> PatchList { try PatchList(at: path, in: workspace) }
}

extension PatchList.Entry {
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
            if lines.count > 1, let declaration {
                lines[lines.count - 1] = "\(SourceFile.omitted) \(declaration)"
            }
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
