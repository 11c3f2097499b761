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
