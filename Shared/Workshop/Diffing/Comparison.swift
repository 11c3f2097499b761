import Content
import Terminal

/// Two snapshots of the same files, side by side.
package struct Comparison: Sendable {
    package let left: Snapshot
    package let right: Snapshot
    /// The files of both sides, in the order of the right one, then those of one side.
    package let files: [FileDifference]

    package init(_ left: Snapshot, _ right: Snapshot) {
        self.left = left
        self.right = right
        let lefts = Dictionary(left.files.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let rights = Dictionary(right.files.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let common = right.files.filter { lefts[$0.name] != nil }
        let news = right.files.filter { lefts[$0.name] == nil }
        let olds = left.files.filter { rights[$0.name] == nil }
        let pairs = (common + news + olds).map(\.name).map { name in
            let old = lefts[name]?.lines ?? []
            let new = rights[name]?.lines ?? []
            let hunks = Hunk.all(from: old, to: new, isSignificant: \.isSignificant)
            return FilePair(name: name, left: lefts[name], right: rights[name], hunks: hunks)
        }
        let moves = MoveFinder(pairs).moves()
        files = pairs.map { FileDifference($0, moves) }
    }

    /// The files to show unless a file is named: all but prose and data.
    package var code: [FileDifference] { files.filter { $0.isSwift || $0.isUnreadable } }
}

/// The number of lines that differ, by kind.
package struct LineCounts: Hashable, Sendable {
    var added = 0
    var removed = 0
    /// The lines on the left that are elsewhere on the right. They count neither as removed nor as added.
    var moved = 0

    /// A summary, such as `12 lines added, 39 removed, 22 moved`.
    var summary: String {
        let parts = [(added, "added"), (removed, "removed"), (moved, "moved")].filter { $0.0 > 0 }
        guard let first = parts.first else { return "no lines differ" }
        let rest = parts.dropFirst().map { "\($0.0) \($0.1)" }
        return (["\(counted(first.0, "line")) \(first.1)"] + rest).joined(separator: ", ")
    }
}

extension [FileDifference] {
    /// The number of lines that differ in all of the files.
    package var counts: LineCounts {
        let lefts = flatMap(\.rows).compactMap(\.left?.change)
        let rights = flatMap(\.rows).compactMap(\.right?.change)
        return LineCounts(
            added: rights.count { [.added, .new, .indented].contains($0) },
            removed: lefts.count { [.removed, .old, .indented].contains($0) },
            moved: lefts.count { $0 == .movedAway },
        )
    }

    /// A summary, such as `2 files: 12 lines added`.
    package var summary: String {
        let differing = filter(\.hasDifferences).count
        return differing == 0 ? "No differences." : "\(counted(differing, "file")): \(counts.summary)"
    }
}

extension PatchList.Entry {
    /// The files before and after the change, as far as the diff shows them.
    ///
    /// - Parameters:
    ///   - old: The name of the files before it.
    ///   - new: The name of the files after it.
    ///   - isOutdented: Whether to leave out the indentation that all lines of the diff share, but for one level, which shows
    ///     that they are within something.
    package func comparison(
        from old: String = "",
        to new: String = "",
        isOutdented: Bool = false,
    ) -> Comparison {
        let code = diff.filter { line in
            let isInHunk = line.hasPrefix(" ") || line.hasPrefix("+") || line.hasPrefix("-")
            return isInHunk && !line.hasPrefix("---") && !line.hasPrefix("+++")
        }
        let lines = code.map { String($0.dropFirst()) }
        let indentations = lines.filter { !$0.isBlank }.map(\.indentation)
        let cut = isOutdented ? max(0, (indentations.min() ?? 0) - 4) : 0
        func file(_ path: String, _ lines: [String]?) -> SourceFile? {
            lines.map { lines in
                let text = lines.map { $0.dropFirst(min(cut, $0.indentation)) }.joined(separator: "\n")
                return SourceFile(name: path, text: text + "\n")
            }
        }
        let files = files
        return Comparison(
            Snapshot(name: old, files: files.compactMap { file($0.path, $0.old) }),
            Snapshot(name: new, title: title, files: files.compactMap { file($0.path, $0.new) }),
        )
    }
}
