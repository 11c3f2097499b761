/// Lines that left one place and stand at another, but for their indentation.
struct Move: Hashable, Identifiable, Sendable {
    /// A number that no other move of the comparison has.
    let id: Int
    let from: Place
    /// As many lines as `from`.
    let to: Place
    /// Which of the lines are the same at both ends; few aren't.
    let isSame: [Bool]

    /// How many lines are the same at both ends.
    var count: Int { isSame.count { $0 } }
}

/// Some lines of a file.
package struct Place: Hashable, Sendable {
    package let file: String
    /// The lines, from 0.
    package let lines: Range<Int>

    /// The place as people write it, such as `APIClient.swift:31–36`.
    package var description: String { "\(file):\(numbers)" }

    /// The lines as people count them, such as `31–36`.
    package var numbers: String {
        lines.count == 1 ? "\(lines.lowerBound + 1)" : "\(lines.lowerBound + 1)–\(lines.upperBound)"
    }
}

extension [Place] {
    /// The places, with each file named once, such as `A.swift:1, 5–6 and B.swift:7`.
    var listed: String {
        var parts: [(file: String, text: String)] = []
        for place in self {
            if let last = parts.last, last.file == place.file {
                parts[parts.count - 1].text += ", \(place.numbers)"
            } else {
                parts.append((place.file, place.description))
            }
        }
        return parts.map(\.text).joined(separator: " and ")
    }
}

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

extension MoveFinder {
    /// How often a line may occur to be looked for; what is everywhere says nothing.
    private static let mostPlaces = 24

    /// The longest runs of equal lines, the heaviest first.
    func candidates() -> [Run] {
        let places = Dictionary(grouping: rights.indices, by: { rights[$0].key })
        var runs = Set<Run>()
        for left in lefts.indices where lefts[left].text.isSignificant {
            let targets = places[lefts[left].key] ?? []
            guard targets.count <= MoveFinder.mostPlaces else { continue }
            for right in targets where !lefts[left].faces(rights[right]) {
                runs.insert(run(through: left, right))
            }
        }
        let weighed = runs.map { (run: $0, weight: weight($0)) }.filter {
            $0.weight >= MoveFinder.leastWeight
        }
        return weighed.sorted {
            ($1.weight, $0.run.left, $0.run.right) < ($0.weight, $1.run.left, $1.run.right)
        }
        .map(\.run)
    }

    /// The longest run of equal lines around a pair of them.
    private func run(through left: Int, _ right: Int) -> Run {
        var (start, end) = (0, 1)
        while agree(left + start - 1, right + start - 1), follow(left + start, right + start) { start -= 1 }
        while agree(left + end, right + end), follow(left + end, right + end) { end += 1 }
        return Run(left: left + start, right: right + start, count: end - start)
    }

    private func agree(_ left: Int, _ right: Int) -> Bool {
        lefts.indices.contains(left) && rights.indices.contains(right) && lefts[left].key == rights[right].key
    }

    /// Whether each of two spots comes right after the one before it.
    func follow(_ left: Int, _ right: Int) -> Bool {
        lefts[left - 1].precedes(lefts[left]) && rights[right - 1].precedes(rights[right])
    }
}

extension MoveFinder {
    /// Joins runs that follow each other at both ends with the same few lines between them.
    func bridged(_ runs: [Run]) -> [Run] {
        var joined: [Run] = []
        for run in runs {
            guard let last = joined.last else {
                joined.append(run)
                continue
            }
            let whole = Run(left: last.left, right: last.right, count: run.left + run.count - last.left)
            let gap = whole.count - run.count - last.count
            if (0...MoveFinder.widestGap.lines).contains(gap), run.right - last.right - last.count == gap,
                isOneBlock(whole)
            {
                joined[joined.count - 1] = whole
            } else {
                joined.append(run)
            }
        }
        return joined
    }

    private func isOneBlock(_ run: Run) -> Bool {
        let differing = (0..<run.count).count { lefts[run.left + $0].key != rights[run.right + $0].key }
        return differing <= MoveFinder.widestGap.differing
            && (1..<run.count).allSatisfy { follow(run.left + $0, run.right + $0) }
    }

    /// The run without the blanks and the brackets at its ends that belong to something else.
    func tidied(_ run: Run) -> Run? {
        var run = run
        while run.count > 0, lefts[run.left].text.isBlank || lefts[run.left].key.first == "}" {
            run = Run(left: run.left + 1, right: run.right + 1, count: run.count - 1)
        }
        while run.count > 0 {
            let block = lefts[run.left..<run.left + run.count]
            guard let last = block.last, last.text.isBlank || closesTooMuch(block) else { break }
            guard last.text.weight == 0 else { break }
            run.count -= 1
        }
        return run.count > 0 && weight(run) >= MoveFinder.leastWeight ? run : nil
    }

    private func closesTooMuch(_ block: ArraySlice<Spot>) -> Bool {
        block.reduce(0) { balance, spot in
            balance + spot.key.count { "{([".contains($0) } - spot.key.count { "})]".contains($0) }
        } < 0
    }
}
