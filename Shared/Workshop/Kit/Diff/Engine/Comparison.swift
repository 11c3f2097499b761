/// Two editions of the same files, side by side.
struct Comparison: Sendable {
    let left: Edition
    let right: Edition
    /// Every file of either, in reading order.
    let files: [FileDifference]
    /// The lines that moved, within a file or from one to another.
    let moves: [Move]

    init(_ left: Edition, _ right: Edition) {
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

    /// The files that differ.
    var differingFiles: [FileDifference] { files.filter(\.hasDifferences) }

    var counts: Counts { files.reduce(Counts()) { $0 + $1.counts } }
}

/// One version of some files, as it stands on one side of a comparison.
struct Edition: Sendable {
    /// What a person types for it, such as `2`.
    let word: String
    /// What it is called, such as `Stage 2`.
    let name: String
    /// What it is about, in a few words.
    let title: String
    /// Where its files are in the workspace, such as `Stages/Stage2`.
    let path: String
    let files: [SourceFile]
    /// The words that explain it.
    let readme: Readme?
}

/// A text with a name, as lines.
struct SourceFile: Hashable, Sendable {
    /// Where it is within its folder, such as `APIClient.swift`.
    let name: String
    let lines: [String]
    /// Whether the last line ends as the others do.
    let endsInNewline: Bool

    init(name: String, text: String) {
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
    var text: String {
        lines.joined(separator: "\n") + (endsInNewline && !lines.isEmpty ? "\n" : "")
    }

    var isSwift: Bool { name.hasSuffix(".swift") }
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

    /// Whether a file is shown without being asked for: words and data aren't.
    static func isCode(_ name: String) -> Bool {
        name.hasSuffix(".swift")
    }
}
