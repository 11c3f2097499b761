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
        struct Side: Hashable, Sendable {
            /// The number of its first line, from 1; without lines, that of the line before it.
            let start: Int
            var lines: [String] = []
        }

        var old: Side
        var new: Side
        /// Where the page has it.
        let line: Int
    }

    /// The page that it stands on, for what is said when it doesn't apply.
    let page: String
    private(set) var files: [FileChange] = []

    /// The change that takes this one back.
    var reversed: Patch {
        var patch = self
        for file in files.indices {
            patch.files[file].isNew = files[file].isGone
            patch.files[file].isGone = files[file].isNew
            patch.files[file].hunks = files[file].hunks.map { Hunk(old: $0.new, new: $0.old, line: $0.line) }
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
            let old = hunk.old.lines
            let start = old.isEmpty ? hunk.old.start : hunk.old.start - 1
            guard next <= start, start <= lines.count else { throw error("has no such line", change, hunk) }
            let rest = lines[start...]
            if let offset = zip(old, rest).enumerated().first(where: { $1.0 != $1.1 })?.offset {
                let found = lines[start + offset].trimmed.description.quoted
                throw error("is \(found)", change, hunk, line: start + offset + 1)
            }
            guard old.count <= rest.count else {
                throw error("isn't there", change, hunk, line: lines.count + 1)
            }
            result += lines[next..<start] + hunk.new.lines
            next = start + old.count
        }
        result += lines[next...]
        return result.isEmpty ? "" : result.joined(separator: "\n") + "\n"
    }

    private func error(_ what: String, _ change: FileChange, _ hunk: Hunk? = nil, line: Int? = nil)
        -> PageError
    {
        let place = line.map { "line \($0) of \(change.path)" } ?? change.path
        let number = (hunk ?? change.hunks.first)?.line
        return PageError(page, number, "The diff doesn't apply: \(place) \(what).")
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
        let sign = line.first ?? " "
        guard " -+".contains(sign) else {
            throw PageError(page, number, "A line of a diff begins with a space, + or -.")
        }
        let (file, hunk) = (files.count - 1, files[files.count - 1].hunks.count - 1)
        if sign != "+" {
            rest.old -= 1
            files[file].hunks[hunk].old.lines.append(String(line.dropFirst()))
        }
        if sign != "-" {
            rest.new -= 1
            files[file].hunks[hunk].new.lines.append(String(line.dropFirst()))
        }
        guard rest.old >= 0, rest.new >= 0 else {
            throw PageError(page, number, "The hunk has more lines than its head says.")
        }
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
            let (old, new) = (Hunk.Side(start: Int(match.1) ?? 0), Hunk.Side(start: Int(match.3) ?? 0))
            files[files.count - 1].hunks.append(Hunk(old: old, new: new, line: number))
        } else if line.hasPrefix("new file mode "), !files.isEmpty {
            files[files.count - 1].isNew = true
        } else if line.hasPrefix("deleted file mode "), !files.isEmpty {
            files[files.count - 1].isGone = true
        } else if !line.isEmpty, files.isEmpty || !["--- ", "+++ ", "index "].contains(where: line.hasPrefix)
        {
            throw PageError(page, number, "\(line.quoted) isn't a line of `git diff`.")
        }
    }
}
