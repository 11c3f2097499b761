import Content
import Terminal

/// A block of lines that moved from one place to another, ignoring indentation.
package struct Move: Hashable, Sendable {
    /// A number that no other move of the comparison has.
    package let id: Int
    package let from: Place
    /// The new place, with as many lines as `from`.
    package let to: Place
}

/// Some lines of a file.
package struct Place: Hashable, Sendable, CustomStringConvertible {
    package let file: String
    /// The lines, from 0.
    package let lines: Range<Int>

    /// The place, such as `APIClient.swift:31–36`.
    package var description: String { "\(file):\(lines.lowerBound + 1)–\(lines.upperBound)" }
}

/// Finds the blocks that were removed at one place and added at another, in the same file or in any other.
///
/// A block that occurred twice and now occurs once has moved from both places to the one.
struct MoveFinder {
    /// The minimum number of lines with letters in a block, and of the characters in it.
    private static let minLines = 2
    private static let minCharacters = 60

    /// A line that differs.
    private struct Line {
        let file: Int
        let hunk: Int
        let number: Int
        let text: Substring

        func follows(_ line: Line) -> Bool { file == line.file && number == line.number + 1 }
    }

    /// Equal lines, as offsets.
    private struct Block {
        var left: Int
        var right: Int
        var count: Int

        var lefts: Range<Int> { left..<left + count }
        var rights: Range<Int> { right..<right + count }
    }

    /// The blocks that have moved so far, and the lines in them.
    private struct MovedBlocks {
        private(set) var blocks: [Block] = []
        private var lefts: Set<Int> = []
        private var rights: Set<Int> = []

        mutating func add(_ block: Block) {
            blocks.append(block)
            lefts.formUnion(block.lefts)
            rights.formUnion(block.rights)
        }

        /// The parts of a block whose lines haven't moved yet; a copy may move to where others have.
        func parts(stillIn block: Block, isCopy: Bool) -> [Block] {
            let offsets = (0..<block.count).split { offset in
                if lefts.contains(block.left + offset) { return true }
                return !isCopy && rights.contains(block.right + offset)
            }
            return offsets.map { part in
                let start = part.lowerBound
                return Block(left: block.left + start, right: block.right + start, count: part.count)
            }
        }
    }

    private let names: [String]
    private let lefts: [Line]
    private let rights: [Line]

    init(_ pairs: [FilePair]) {
        names = pairs.map(\.name)
        func lines(_ file: KeyPath<FilePair, SourceFile?>, _ range: KeyPath<Hunk, Range<Int>>) -> [Line] {
            pairs.enumerated().flatMap { index, pair in
                let lines = pair[keyPath: file]?.lines ?? []
                return pair.hunks.enumerated().flatMap { hunk, ranges in
                    ranges[keyPath: range].map {
                        Line(file: index, hunk: hunk, number: $0, text: lines[$0].trimmed)
                    }
                }
            }
        }
        lefts = lines(\.left, \.left)
        rights = lines(\.right, \.right)
    }

    /// Finds the moves, in the order of their old places.
    func moves() -> [Move] {
        var moved = MovedBlocks()
        let blocks = blocks().sorted { ($1.count, $0.left, $0.right) < ($0.count, $1.left, $1.right) }
        // First one place to one place, then the rest to places that are already taken.
        for isCopy in [false, true] {
            for block in blocks {
                for part in moved.parts(stillIn: block, isCopy: isCopy) {
                    let part = trimmed(part)
                    if isLongEnough(part) { moved.add(part) }
                }
            }
        }
        return moved.blocks.sorted { $0.left < $1.left }.enumerated().map { index, block in
            Move(
                id: index + 1,
                from: place(lefts[block.left], block.count),
                to: place(rights[block.right], block.count),
            )
        }
    }

    private func place(_ line: Line, _ count: Int) -> Place {
        Place(file: names[line.file], lines: line.number..<line.number + count)
    }

    /// The longest blocks of equal lines.
    private func blocks() -> [Block] {
        let places = Dictionary(grouping: rights.indices, by: { rights[$0].text })
        var blocks: [Block] = []
        // The end of the last block for each distance between the two places.
        var ends: [Int: Int] = [:]
        for left in lefts.indices where String(lefts[left].text).isSignificant {
            for right in places[lefts[left].text] ?? [] where left >= ends[left - right] ?? 0 {
                // Within a hunk, the line is changed rather than moved.
                guard lefts[left].file != rights[right].file || lefts[left].hunk != rights[right].hunk else {
                    continue
                }
                var start = 0
                var end = 1
                while areEqual(left + start - 1, right + start - 1), follow(left + start, right + start) {
                    start -= 1
                }
                while areEqual(left + end, right + end), follow(left + end, right + end) { end += 1 }
                blocks.append(Block(left: left + start, right: right + start, count: end - start))
                ends[left - right] = left + end
            }
        }
        return blocks
    }

    private func areEqual(_ left: Int, _ right: Int) -> Bool {
        lefts.indices.contains(left) && rights.indices.contains(right)
            && lefts[left].text == rights[right].text
    }

    /// Returns whether each of two lines directly follows the one before it.
    private func follow(_ left: Int, _ right: Int) -> Bool {
        lefts[left].follows(lefts[left - 1]) && rights[right].follows(rights[right - 1])
    }

    private func isLongEnough(_ block: Block) -> Bool {
        let lines = lefts[block.lefts].filter { $0.text.contains(where: \.isLetter) }
        return lines.count >= MoveFinder.minLines
            && lines.map(\.text.count).reduce(0, +) >= MoveFinder.minCharacters
    }

    /// The block without the lines at its ends that belong to something else: blank lines, brackets, a `return`.
    private func trimmed(_ block: Block) -> Block {
        var block = block
        while block.count > 0, !String(lefts[block.left].text).isSignificant {
            block = Block(left: block.left + 1, right: block.right + 1, count: block.count - 1)
        }
        var depth = lefts[block.lefts].map(\.text.depth).reduce(0, +)
        while block.count > 0 {
            let last = lefts[block.left + block.count - 1].text
            guard last.isEmpty || depth < 0 && last.depth < 0 else { break }
            depth -= last.depth
            block.count -= 1
        }
        return block
    }
}

extension Substring {
    /// The number of brackets that the line opens, minus those that it closes.
    fileprivate var depth: Int {
        count { "{([".contains($0) } - count { "})]".contains($0) }
    }
}
