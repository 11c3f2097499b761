/// Two editions of the same files, side by side.
package struct Comparison: Sendable {
    package let left: Edition
    package let right: Edition
    /// Every file of either, in reading order.
    package let files: [FileDifference]
    /// The lines that moved, within a file or from one to another.
    let moves: [Move]

    package init(_ left: Edition, _ right: Edition) {
        self.left = left
        self.right = right
        let names = Set((left.files + right.files).map(\.name))
        let pairs = names.sorted(by: ReadingOrder.precedes).map { name in
            FilePair(
                name: name,
                left: left.files.first { $0.name == name },
                right: right.files.first { $0.name == name },
            )
        }
        let moves = MoveFinder(pairs).moves()
        self.moves = moves
        files = pairs.map { FileDifference($0, moves) }
    }

    /// The files that are shown without being asked for: words and data aren't.
    package var code: [FileDifference] { files.filter { $0.name.hasSuffix(".swift") } }

    /// The files that differ.
    var differingFiles: [FileDifference] { files.filter(\.hasDifferences) }

    package var counts: Counts { files.reduce(Counts()) { $0 + $1.counts } }
}

/// One version of some files, as it stands on one side of a comparison.
package struct Edition: Sendable {
    /// What a person types for it, such as `2`.
    package let word: String
    /// What it is called, such as `Stage 2`.
    package let name: String
    /// What it is about, in a few words.
    package let title: String
    /// Where its files are in the workspace, such as `Stages/Stage2`.
    package let path: String
    package let files: [SourceFile]
    /// The words that explain it.
    package let readme: Readme?

    package init(
        word: String,
        name: String,
        title: String,
        path: String,
        files: [SourceFile],
        readme: Readme?,
    ) {
        self.word = word
        self.name = name
        self.title = title
        self.path = path
        self.files = files
        self.readme = readme
    }
}

/// A text with a name, as lines.
package struct SourceFile: Hashable, Sendable {
    /// Where it is within its folder, such as `APIClient.swift`.
    package let name: String
    package let lines: [String]
    /// Whether the last line ends as the others do.
    let endsInNewline: Bool

    package init(name: String, text: String) {
        self.name = name
        // By scalars: to a Character, the end of a line of Windows is one with what comes before it.
        var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map {
            String($0)
        }
        endsInNewline = lines.last?.isEmpty ?? true
        if endsInNewline { lines.removeLast() }
        self.lines = lines
    }

    /// The text, as it was.
    package var text: String {
        lines.joined(separator: "\n") + (endsInNewline && !lines.isEmpty ? "\n" : "")
    }

    package var isSwift: Bool { name.hasSuffix(".swift") }
}

/// The order in which a person reads the files of a stage: the protocol, its clients, the view model.
enum ReadingOrder {
    private static let names = [
        "APIService.swift",
        "APIClient.swift",
        "APIPreviewClient.swift",
        "EpisodesViewModel.swift",
    ]

    /// Whether a file is read before another; those without a place come last, by name.
    static func precedes(_ name: String, _ other: String) -> Bool {
        (names.firstIndex(of: name) ?? names.count, name) < (
            names.firstIndex(of: other) ?? names.count, other
        )
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
    package var size: Int { comparison.files.reduce(0) { $0 + $1.size } }
}

extension FileDifference {
    /// How many lines change; one that is replaced or moved counts once, and a blank one isn't counted.
    package var size: Int {
        rows.reduce(0) { sum, row in
            guard !row.isSame else { return sum }
            let left = row.left.flatMap { pair.leftLines[$0].isBlank ? nil : $0 }
            let right = row.right.flatMap { pair.rightLines[$0].isBlank || movesTo[$0] != nil ? nil : $0 }
            let isReplaced = left.map { movesFrom[$0] == nil } ?? false && right != nil
            return sum + (left == nil ? 0 : 1) + (right == nil || isReplaced ? 0 : 1)
        }
    }
}
