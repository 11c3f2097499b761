import Diffing
import Foundation
import Terminal

/// A page of patches in Markdown: each has a heading, paragraphs and a diff, and may have an answer below it.
struct PatchPage: Sendable {
    struct Entry: Sendable {
        let number: Int
        let title: String
        /// The paragraphs above the diff, as Markdown.
        private(set) var paragraphs: [String] = []
        /// The lines of the diff, as `git diff` writes them.
        private(set) var diff: [String] = []
        /// The list in the answer.
        private(set) var items: [String] = []
        /// The list in the answer that is marked with asterisks, as Markdown.
        private(set) var others: [String] = []
        /// The paragraphs of the answer, as Markdown.
        private(set) var reasons: [String] = []

        /// The files that it changes.
        var paths: [String] { diff.compactMap(PatchPage.path) }

        fileprivate init(number: Int, title: String, _ text: Markdown) {
            self.number = number
            self.title = title
            for block in text.blocks {
                switch block {
                case .code("diff", let lines): diff += lines
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
    let opening: String?
    let entries: [Entry]

    /// Reads a page of the workspace, such as `Stages/Steps/1-2.md`.
    init(at path: String, in workspace: Workspace) throws {
        let data = try Data(contentsOf: workspace.root.appending(path: path))
        let page = Markdown(String(decoding: data, as: UTF8.self))
        opening = page.paragraphs.first
        entries = zip(1..., page.sections).map { number, section in
            let title = section.title.trimmingPrefix("\(number). ")
            return Entry(number: number, title: String(title), section.text)
        }
    }

    /// The path in a line that begins the diff of a file, such as `diff --git a/A.swift b/A.swift`.
    fileprivate static func path(in line: String) -> String? {
        guard line.hasPrefix("diff --git a/") else { return nil }
        return line.split(separator: " ").last.map { String($0.dropFirst(2)) }
    }
}

extension Console {
    /// Shows a diff. A line that doesn't fit continues below, indented a little more.
    func diff(_ lines: [String]) {
        var isHunk = false
        for text in lines.map(\.printable) {
            if let path = PatchPage.path(in: text) {
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
