import Diffing
import Terminal

/// A change of some files, as `git diff` writes it.
///
/// It is applied to the letter: each line has to be where the diff says, or nothing is changed at all.
struct Patch: Hashable, Sendable {
    /// What becomes of one file.
    struct FileChange: Hashable, Sendable {
        /// Where the file is, such as `APIClient.swift`.
        let path: String
        var isNew = false
        var isGone = false
        var hunks: [Hunk] = []
    }

    /// Some lines of a file that follow each other, and what they become.
    struct Hunk: Hashable, Sendable {
        /// The number of its first line, before and after; from 1.
        var starts: (old: Int, new: Int) { (oldStart, newStart) }
        fileprivate var oldStart: Int
        fileprivate var newStart: Int
        var lines: [Line] = []
    }

    struct Line: Hashable, Sendable {
        enum Kind: Character {
            case same = " "
            case gone = "-"
            case new = "+"
        }

        var kind: Kind
        let text: String
        /// Where the page has it.
        let number: Int
    }

    /// The page that it stands on, for what is said when it doesn't apply.
    let page: String
    private(set) var files: [FileChange] = []

    /// The change that takes this one back.
    var reversed: Patch {
        var patch = self
        patch.files = files.map { file in
            var file = file
            (file.isNew, file.isGone) = (file.isGone, file.isNew)
            file.hunks = file.hunks.map(\.reversed)
            return file
        }
        return patch
    }

    /// The files as they are afterwards.
    func applied(to files: [SourceFile]) throws(PageError) -> [SourceFile] {
        var files = files
        for change in self.files {
            let index = files.firstIndex { $0.name == change.path }
            if (index == nil) != change.isNew {
                throw error(change.isNew ? "is there already" : "isn't there", change)
            }
            let text = try apply(change, to: index.map { files[$0].lines } ?? [])
            if let index { files.remove(at: index) }
            if !change.isGone { files.append(SourceFile(name: change.path, text: text)) }
        }
        return files.sorted { $0.name < $1.name }
    }

    private func apply(_ change: FileChange, to lines: [String]) throws(PageError) -> String {
        var (result, next) = ([String](), 0)
        for hunk in change.hunks {
            // A hunk without old lines stands after the line that it names.
            let isInsertion = hunk.lines.allSatisfy { $0.kind == .new }
            let start = isInsertion ? hunk.oldStart : hunk.oldStart - 1
            guard next <= start, start <= lines.count else { throw error("has no such line", change, hunk) }
            result += lines[next..<start]
            next = start
            for line in hunk.lines {
                if line.kind != .new {
                    guard next < lines.count, lines[next] == line.text else {
                        let found =
                            next < lines.count
                            ? "is \(lines[next].trimmed.description.quoted)" : "isn't there"
                        throw PageError(
                            page,
                            line.number,
                            "The diff doesn't apply: line \(next + 1) of \(change.path) \(found)."
                        )
                    }
                    next += 1
                }
                if line.kind != .gone { result.append(line.text) }
            }
        }
        result += lines[next...]
        return result.isEmpty ? "" : result.joined(separator: "\n") + "\n"
    }

    private func error(_ what: String, _ change: FileChange, _ hunk: Hunk? = nil) -> PageError {
        let line = (hunk ?? change.hunks.first)?.lines.first?.number ?? 0
        return PageError(page, line, "The diff doesn't apply: \(change.path) \(what).")
    }
}

extension Patch {
    /// Reads the lines of a fence.
    ///
    /// - Parameter first: The number of the first of them on the page.
    init(_ lines: some Sequence<String>, from first: Int, of page: String) throws(PageError) {
        self.page = page
        var rest = (old: 0, new: 0)
        var number = first
        for line in lines {
            if rest.old > 0 || rest.new > 0 {
                try add(line, number, &rest)
            } else {
                try begin(line, number, &rest)
            }
            number += 1
        }
        guard rest == (0, 0) else { throw PageError(page, number, "The diff ends within a hunk.") }
        guard !files.isEmpty else { throw PageError(page, first, "The diff has no file in it.") }
    }

    /// Takes a line of a hunk.
    private mutating func add(_ line: String, _ number: Int, _ rest: inout (old: Int, new: Int))
        throws(PageError)
    {
        // An editor may have taken the space of an empty line.
        guard let kind = Line.Kind(rawValue: line.first ?? " ") else {
            throw PageError(page, number, "A line of a diff begins with a space, + or -.")
        }
        rest.old -= kind == .new ? 0 : 1
        rest.new -= kind == .gone ? 0 : 1
        guard rest.old >= 0, rest.new >= 0 else {
            throw PageError(page, number, "The hunk has more lines than its head says.")
        }
        let (file, hunk) = (files.count - 1, files[files.count - 1].hunks.count - 1)
        files[file].hunks[hunk].lines.append(Line(kind: kind, text: String(line.dropFirst()), number: number))
    }

    /// Takes a line outside of the hunks.
    private mutating func begin(_ line: String, _ number: Int, _ rest: inout (old: Int, new: Int))
        throws(PageError)
    {
        if line.hasPrefix("diff "), let match = line.wholeMatch(of: #/diff --git a/(\S+) b/(\S+)/#),
            match.1 == match.2
        {
            files.append(FileChange(path: String(match.1)))
        } else if !files.isEmpty, line.hasPrefix("@@"),
            let match = line.prefixMatch(of: #/@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/#)
        {
            rest = (match.2.flatMap { Int($0) } ?? 1, match.4.flatMap { Int($0) } ?? 1)
            files[files.count - 1].hunks.append(
                Hunk(oldStart: Int(match.1) ?? 0, newStart: Int(match.3) ?? 0)
            )
        } else if line.hasPrefix("new file mode "), !files.isEmpty {
            files[files.count - 1].isNew = true
        } else if line.hasPrefix("deleted file mode "), !files.isEmpty {
            files[files.count - 1].isGone = true
        } else if files.isEmpty || !["--- ", "+++ ", "index "].contains(where: line.hasPrefix) {
            throw PageError(page, number, "\(line.quoted) isn't a line of `git diff`.")
        }
    }
}

extension Patch.Hunk {
    fileprivate var reversed: Self {
        var hunk = Self(oldStart: newStart, newStart: oldStart)
        hunk.lines = lines.map { line in
            var line = line
            line.kind = line.kind == .same ? .same : line.kind == .gone ? .new : .gone
            return line
        }
        return hunk
    }
}
