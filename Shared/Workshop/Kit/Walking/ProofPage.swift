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
    let title: String
    /// The paragraphs before the first entry, as Markdown.
    let opening: [String]
    let entries: [Entry]

    init(_ markdown: String, path: String) throws(PageError) {
        var reader = Reader(path: path, lines: SourceFile(name: path, text: markdown).lines)
        try reader.read()
        self.path = path
        title = reader.title
        opening = reader.opening
        entries = reader.entries
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

/// Goes through the lines of a page.
private struct Reader {
    let path: String
    let lines: [String]
    var title = ""
    var opening: [String] = []
    var entries: [ProofPage.Entry] = []
    /// The entry that is being read.
    private var draft: Draft?
    private var index = 0

    private struct Draft {
        let title: String
        let line: Int
        var words: [String] = []
        var patch: Patch?
        var answer: ProofPage.Answer?
    }

    init(path: String, lines: [String]) {
        self.path = path
        self.lines = lines
    }

    mutating func read() throws(PageError) {
        while index < lines.count {
            let line = lines[index]
            if line.hasPrefix("# ") {
                title = String(line.dropFirst(2))
            } else if line.hasPrefix("## ") {
                try finish()
                try begin(line)
            } else if line.hasPrefix("```") {
                try readFence()
            } else if line == "<details>" {
                try readAnswer()
            } else if !line.isBlank {
                if draft == nil { opening.append(line) } else { draft?.words.append(line) }
            }
            index += 1
        }
        try finish()
        guard !entries.isEmpty else { throw PageError(path, lines.count, "The page has no `## 1. …` in it.") }
    }

    private mutating func begin(_ line: String) throws(PageError) {
        let wanted = "## \(entries.count + 1). "
        guard line.hasPrefix(wanted) else { throw error("The heading should begin with `\(wanted)`.") }
        draft = Draft(title: String(line.dropFirst(wanted.count)), line: index + 1)
    }

    private mutating func finish() throws(PageError) {
        guard let draft else { return }
        guard !draft.words.isEmpty else {
            throw PageError(path, draft.line, "\(draft.title.quoted) has no words.")
        }
        guard let patch = draft.patch else {
            throw PageError(path, draft.line, "\(draft.title.quoted) has no diff.")
        }
        entries.append(
            ProofPage.Entry(
                number: entries.count + 1,
                title: draft.title,
                line: draft.line,
                words: draft.words,
                patch: patch,
                answer: draft.answer,
            )
        )
        self.draft = nil
    }

    private mutating func readFence() throws(PageError) {
        let start = index
        guard let end = end("```") else { throw error("The fence isn't closed.") }
        index = end
        guard lines[start] == "```diff" else {
            throw PageError(path, start + 1, "A fence should be a ```diff.")
        }
        guard draft != nil, draft?.patch == nil else {
            throw PageError(path, start + 1, "Each entry has one diff: this one belongs to none.")
        }
        draft?.patch = try Patch(lines[(start + 1)..<end], from: start + 2, of: path)
    }

    private mutating func readAnswer() throws(PageError) {
        guard let end = end("</details>") else { throw error("`<details>` isn't closed.") }
        guard draft != nil else { throw error("The answer belongs to no entry.") }
        var answer = ProofPage.Answer()
        for line in lines[(index + 1)..<end] where !line.isBlank && !line.hasPrefix("<summary>") {
            if line.hasPrefix("- ") {
                answer.behaviours.append(String(line.dropFirst(2)))
            } else {
                answer.reason += answer.reason.isEmpty ? line : " \(line)"
            }
        }
        guard !answer.reason.isEmpty else { throw error("The answer gives no reason.") }
        guard answer.behaviours.isEmpty == answer.reason.hasPrefix("None") else {
            throw error("The answer lists behaviours, or its reason begins with `None`.")
        }
        draft?.answer = answer
        index = end
    }

    /// Where what begins here ends, which is before the next heading.
    private func end(_ mark: String) -> Int? {
        let end = lines[(index + 1)...].firstIndex { $0 == mark || $0.hasPrefix("## ") }
        return end.flatMap { lines[$0] == mark ? $0 : nil }
    }

    private func error(_ message: String) -> PageError { PageError(path, index + 1, message) }
}
