import Terminal

/// Two editions of the same files, side by side.
package struct Comparison: Sendable {
    package let left: Edition
    package let right: Edition
    /// Every file of either, in the order that they have on the right.
    package let files: [FileDifference]

    package init(_ left: Edition, _ right: Edition) {
        self.left = left
        self.right = right
        let lefts = Dictionary(left.files.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let rights = Dictionary(right.files.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let pairs = (right.files + left.files.filter { rights[$0.name] == nil }).map(\.name).map { name in
            let (old, new) = (lefts[name]?.lines ?? [], rights[name]?.lines ?? [])
            let hunks = Hunk.all(from: old, to: new, isSignificant: \.isSignificant)
            return FilePair(name: name, left: lefts[name], right: rights[name], hunks: hunks)
        }
        let moves = MoveFinder(pairs).moves()
        files = pairs.map { FileDifference($0, moves) }
    }

    /// The files that are shown without being asked for, which prose and data aren't.
    package var code: [FileDifference] { files.filter { $0.name.hasSuffix(".swift") || $0.isUnreadable } }
}

/// One version of some files, on one side of a comparison.
package struct Edition: Sendable {
    /// What a person types for it, such as `2`.
    package let word: String
    /// The name, such as `Stage 2`.
    package let name: String
    /// What it is about, in a few words.
    package let title: String
    package let files: [SourceFile]
    /// The README that explains it.
    package let readme: Readme?

    package init(word: String, name: String, title: String, files: [SourceFile], readme: Readme?) {
        self.word = word
        self.name = name
        self.title = title
        self.files = files
        self.readme = readme
    }
}

/// One change, and the files before and after it.
package struct Step: Sendable {
    package let number: Int
    package let title: String
    /// The paragraphs, as Markdown.
    package let words: [String]
    package let comparison: Comparison

    package init(number: Int, title: String, words: [String], comparison: Comparison) {
        self.number = number
        self.title = title
        self.words = words
        self.comparison = comparison
    }

    /// The files after it.
    package var files: [SourceFile] { comparison.right.files }

    /// How many lines change; one that is replaced or moved counts once, and a blank one isn't counted.
    package var size: Int {
        comparison.files.flatMap(\.rows).count { row in
            let isNew = row.right.map { !$0.text.isBlank && $0.change != .movedHere } ?? false
            return !row.isSame && (isNew || row.left.map { !$0.text.isBlank } ?? false)
        }
    }
}

/// How many lines differ, and how.
package struct Counts: Hashable, Sendable {
    var added = 0
    var removed = 0
    /// The lines on the left that are elsewhere on the right; they count neither as removed nor as added.
    var moved = 0

    static func + (left: Counts, right: Counts) -> Counts {
        Counts(
            added: left.added + right.added,
            removed: left.removed + right.removed,
            moved: left.moved + right.moved,
        )
    }

    /// The numbers in words, such as `12 lines added, 39 removed, 22 moved`.
    var words: String {
        let parts = [(added, "added"), (removed, "removed"), (moved, "moved")].filter { $0.0 > 0 }
        guard let first = parts.first else { return "no line differs" }
        let rest = parts.dropFirst().map { "\($0.0) \($0.1)" }
        return (["\(counted(first.0, "line")) \(first.1)"] + rest).joined(separator: ", ")
    }
}

extension Counts {
    /// The sum of some files.
    init(of files: [FileDifference]) {
        self = files.reduce(Counts()) { $0 + $1.counts }
    }
}
