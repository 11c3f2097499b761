import Diffing
import Foundation
import Terminal

/// A page of Markdown that is proved: each of its entries has words and a change as a diff, and may have an answer.
///
/// ```
/// ## 1. A heading
///
/// Words.
///
/// (a fence with a diff)
///
/// <details>
/// <summary>Answer</summary>
///
/// - A behaviour
///
/// A reason.
///
/// </details>
/// ```
struct ProofPage: Sendable {
    struct Entry: Sendable {
        let number: Int
        let title: String
        /// Where its heading is.
        let line: Int
        /// The paragraphs, as Markdown.
        let words: [String]
        let patch: Patch
        let answer: Answer?
    }

    /// Which behaviours break, by their sentences, and why.
    struct Answer: Hashable, Sendable {
        var behaviours: [String] = []
        var reason = ""
    }

    /// Where it is in the workspace.
    let path: String
    /// The first paragraph, as Markdown.
    let opening: String
    let entries: [Entry]

    init(_ markdown: String, path: String) throws(PageError) {
        var entries: [Entry] = []
        for section in Markdown.sections(of: markdown) {
            entries.append(try Entry(section, number: entries.count + 1, of: path))
        }
        guard let first = entries.first else {
            throw PageError(path, nil, "The page has no `## 1. …` in it.")
        }
        let head = SourceFile(name: path, text: markdown).lines.prefix(first.line - 1)
        self.path = path
        // The title comes first.
        opening = Markdown(head.joined(separator: "\n")).paragraphs.dropFirst().first ?? ""
        self.entries = entries
    }

    /// Reads a page of the workspace.
    init(at path: String, in workspace: Workspace) throws {
        guard let data = FileManager.default.contents(atPath: workspace.root.appending(path: path).path)
        else {
            throw PageError(path, nil, "The page isn't there.")
        }
        try self.init(String(decoding: data, as: UTF8.self), path: path)
    }
}

extension ProofPage.Entry {
    fileprivate init(_ section: Markdown.Section, number: Int, of page: String) throws(PageError) {
        func error(_ message: String) -> PageError { PageError(page, section.line, message) }
        let lead = "\(number). "
        guard section.title.hasPrefix(lead) else {
            throw error("The heading should begin with `## \(lead)`.")
        }
        let title = String(section.title.dropFirst(lead.count))
        var (words, patch, answer) = ([String](), Patch?.none, ProofPage.Answer?.none)
        var isClosed = true
        for block in Markdown(section.text).blocks {
            switch block {
            case .code(let lines, let line):
                guard patch == nil else { throw error("\(title.quoted) has more than one diff.") }
                patch = try Patch(lines, from: section.line + line, of: page)
            case .paragraph(let text) where text.hasPrefix("<details>"):
                (answer, isClosed) = (ProofPage.Answer(), false)
            case .paragraph("</details>"): isClosed = true
            case .paragraph(let text):
                if answer == nil { words.append(text) } else { answer?.reason += text }
            case .item(_, _, let text): answer?.behaviours.append(text)
            case .table: throw error("A table belongs to no entry.")
            }
        }
        guard !words.isEmpty else { throw error("\(title.quoted) has no words.") }
        guard let patch else { throw error("\(title.quoted) has no diff.") }
        guard isClosed else { throw error("The answer isn't closed by `</details>`.") }
        guard answer?.reason.isEmpty != true else { throw error("The answer gives no reason.") }
        if let answer, answer.behaviours.isEmpty != answer.reason.hasPrefix("None") {
            throw error("The answer lists behaviours, or its reason begins with `None`.")
        }
        self.init(
            number: number,
            title: title,
            line: section.line,
            words: words,
            patch: patch,
            answer: answer,
        )
    }
}

/// What is the matter with a page, and where.
struct PageError: Error, Hashable, CustomStringConvertible {
    let path: String
    let line: Int?
    let message: String

    init(_ path: String, _ line: Int?, _ message: String) {
        self.path = path
        self.line = line
        self.message = message
    }

    var description: String { "\(path)\(line.map { ":\($0)" } ?? ""): \(message)" }
}
