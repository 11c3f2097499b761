/// Finds the lines that are gone at one place and new at another, of the same file or of any other.
///
/// A block that was there twice and is there once has moved from both places to the one.
struct MoveFinder {
    /// A line that differs.
    struct Spot {
        let file: Int
        let line: Int
        let hunk: Int
        let text: String
        let key: Substring

        func precedes(_ other: Spot) -> Bool {
            file == other.file && line + 1 == other.line
        }

        /// Stands where the other one does: that is a changed line rather than a moved one.
        func faces(_ other: Spot) -> Bool {
            file == other.file && hunk == other.hunk
        }
    }

    /// Equal lines, as offsets of the spots.
    struct Run: Hashable {
        var left: Int
        var right: Int
        var count: Int
    }

    private let names: [String]
    let lefts: [Spot]
    let rights: [Spot]

    /// How many letters and digits a block has at least.
    static let leastWeight = 20
    /// How many lines may lie between two parts of a block, and how many of them may differ.
    static let widestGap = (lines: 6, differing: 2)

    init(_ pairs: [FilePair]) {
        names = pairs.map(\.name)
        lefts = pairs.indices.flatMap {
            MoveFinder.spots(pairs[$0].leftLines, pairs[$0].hunks.map(\.left), $0)
        }
        rights = pairs.indices.flatMap {
            MoveFinder.spots(pairs[$0].rightLines, pairs[$0].hunks.map(\.right), $0)
        }
    }

    /// The moves, in the order of the places that they come from.
    func moves() -> [Move] {
        let runs = bridged(accepted(candidates())).compactMap(tidied)
        return runs.enumerated().map { id, run in
            Move(
                id: id + 1,
                from: place(lefts, run.left, run.count),
                to: place(rights, run.right, run.count),
                isSame: (0..<run.count).map { lefts[run.left + $0].key == rights[run.right + $0].key },
            )
        }
    }

    private static func spots(_ lines: [String], _ ranges: [Range<Int>], _ file: Int) -> [Spot] {
        ranges.enumerated().flatMap { hunk, range in
            range.map { Spot(file: file, line: $0, hunk: hunk, text: lines[$0], key: lines[$0].trimmed) }
        }
    }

    private func place(_ spots: [Spot], _ start: Int, _ count: Int) -> Place {
        Place(file: names[spots[start].file], lines: spots[start].line..<spots[start].line + count)
    }

    func weight(_ run: Run) -> Int {
        lefts[run.left..<run.left + run.count].reduce(0) { $0 + $1.text.weight }
    }

    /// Gives each line to the heaviest run that wants it: first one place to one, then what is left to a place
    /// that has been taken already.
    private func accepted(_ runs: [Run]) -> [Run] {
        var takenLefts = Array(repeating: false, count: lefts.count)
        var takenRights = Array(repeating: false, count: rights.count)
        var accepted: [Run] = []
        func accept(_ isFree: (Int, Int) -> Bool) {
            for run in runs {
                for part in (0..<run.count).split(whereSeparator: { !isFree(run.left + $0, run.right + $0) })
                {
                    let part = Run(
                        left: run.left + part.startIndex,
                        right: run.right + part.startIndex,
                        count: part.count,
                    )
                    guard weight(part) >= MoveFinder.leastWeight else { continue }
                    for offset in 0..<part.count {
                        takenLefts[part.left + offset] = true
                        takenRights[part.right + offset] = true
                    }
                    accepted.append(part)
                }
            }
        }
        accept { !takenLefts[$0] && !takenRights[$1] }
        accept { left, _ in !takenLefts[left] }
        accept { _, right in !takenRights[right] }
        return accepted.sorted { ($0.left, $0.right) < ($1.left, $1.right) }
    }
}
