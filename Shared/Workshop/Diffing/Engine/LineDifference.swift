/// A place where two texts differ: these lines on the left stand against those on the right.
///
/// All lines between two hunks are equal, so that the hunks alone say how each line is paired.
package struct Hunk: Hashable, Sendable {
    package var left: Range<Int>
    package var right: Range<Int>

    /// Whether one side has no lines here.
    var isOneSided: Bool { left.isEmpty || right.isEmpty }

    /// The same lines a little later, or earlier when negative.
    func shifted(by offset: Int) -> Hunk {
        Hunk(
            left: left.lowerBound + offset..<left.upperBound + offset,
            right: right.lowerBound + offset..<right.upperBound + offset,
        )
    }
}

extension [Hunk] {
    /// Where two texts differ, in their order.
    package init(from left: [String], to right: [String]) {
        var matcher = LineMatcher(left, right)
        self = matcher.hunks().slid(in: left, right)
    }
}

/// Finds the lines of one text that stayed in another.
///
/// Lines that occur once on each side anchor the search, as in a patience diff; between two anchors the standard
/// library's `difference(from:)` has little left to do.
struct LineMatcher {
    let left: [Int]
    let right: [Int]
    private let isSignificant: [Bool]
    /// The same names for lines that differ by their indentation alone.
    private let indentless: [Int]
    var matches: [(left: Int, right: Int)] = []

    init(_ left: [String], _ right: [String]) {
        var names: [String: Int] = [:]
        var trimmedNames: [Substring: Int] = [:]
        var isSignificant: [Bool] = []
        var indentless: [Int] = []
        func name(_ line: String) -> Int {
            if let name = names[line] { return name }
            isSignificant.append(line.isSignificant)
            let trimmed = line.trimmed
            trimmedNames[trimmed] = trimmedNames[trimmed] ?? names.count
            indentless.append(trimmedNames[trimmed] ?? names.count)
            names[line] = names.count
            return isSignificant.count - 1
        }
        self.left = left.map(name)
        self.right = right.map(name)
        self.isSignificant = isSignificant
        self.indentless = indentless
    }

    /// What lies between the lines that stayed.
    mutating func hunks() -> [Hunk] {
        matches = []
        match(left.indices, right.indices)
        var hunks: [Hunk] = []
        var (nextLeft, nextRight) = (0, 0)
        for match in matches + [(left.count, right.count)] {
            let hunk = Hunk(left: nextLeft..<match.left, right: nextRight..<match.right)
            if !hunk.left.isEmpty || !hunk.right.isEmpty { hunks.append(hunk) }
            (nextLeft, nextRight) = (match.left + 1, match.right + 1)
        }
        return hunks
    }

    /// Appends the matches within two ranges, in order.
    private mutating func match(_ leftRange: Range<Int>, _ rightRange: Range<Int>) {
        var (l, r) = (leftRange, rightRange)
        while let first = l.first, let other = r.first, left[first] == right[other] {
            matches.append((first, other))
            (l, r) = (l.dropFirst(), r.dropFirst())
        }
        var tail: [(left: Int, right: Int)] = []
        while let last = l.last, let other = r.last, left[last] == right[other] {
            tail.append((last, other))
            (l, r) = (l.dropLast(), r.dropLast())
        }
        if !l.isEmpty, !r.isEmpty { matchMiddle(l, r) }
        matches += tail.reversed()
    }

    private mutating func matchMiddle(_ l: Range<Int>, _ r: Range<Int>) {
        let exact = anchors(l, r) { $0 }
        let anchors = exact.isEmpty ? anchors(l, r) { indentless[$0] } : exact
        guard !anchors.isEmpty else { return matchByDifference(l, r) }
        var (nextLeft, nextRight) = (l.lowerBound, r.lowerBound)
        for anchor in anchors {
            match(nextLeft..<anchor.left, nextRight..<anchor.right)
            // A line that was only indented differs, but what lies before it and behind it is kept apart.
            if !exact.isEmpty { matches.append(anchor) }
            (nextLeft, nextRight) = (anchor.left + 1, anchor.right + 1)
        }
        match(nextLeft..<l.upperBound, nextRight..<r.upperBound)
    }

    /// The longest row of lines that occur once on each side under some name, and in the same order.
    private func anchors(
        _ l: Range<Int>,
        _ r: Range<Int>,
        _ name: (Int) -> Int,
    ) -> [(left: Int, right: Int)] {
        var seen: [Int: (lefts: Int, rights: Int, right: Int)] = [:]
        for index in l where isSignificant[left[index]] {
            seen[name(left[index]), default: (0, 0, 0)].lefts += 1
        }
        for index in r {
            guard var entry = seen[name(right[index])] else { continue }
            entry.rights += 1
            entry.right = index
            seen[name(right[index])] = entry
        }
        let unique = l.compactMap { index -> (left: Int, right: Int)? in
            guard let entry = seen[name(left[index])], entry.lefts == 1, entry.rights == 1 else { return nil }
            return (index, entry.right)
        }
        return unique.longestRising
    }
}

extension LineMatcher {
    /// How many lines `difference(from:)` is given of each side at most, since its time and memory grow with the
    /// square of the changes.
    private static let mostLines = 1000

    /// Matches what is left by `difference(from:)`, leaving out lines that the other side doesn't have at all.
    mutating func matchByDifference(_ l: Range<Int>, _ r: Range<Int>) {
        let (known, wanted) = (Set(l.map { left[$0] }), Set(r.map { right[$0] }))
        let lefts = l.filter { wanted.contains(left[$0]) }
        let rights = r.filter { known.contains(right[$0]) }
        let parts = max(1, max(lefts.count, rights.count).quotientRoundedUp(by: LineMatcher.mostLines))
        for part in 0..<parts {
            let (someLefts, someRights) = (lefts.part(part, of: parts), rights.part(part, of: parts))
            let pairs = commonPairs(someLefts.map { left[$0] }, someRights.map { right[$0] })
            matches += pairs.map {
                (someLefts[someLefts.startIndex + $0], someRights[someRights.startIndex + $1])
            }
        }
    }
}

extension Int {
    fileprivate func quotientRoundedUp(by divisor: Int) -> Int {
        (self + divisor - 1) / divisor
    }
}

extension [Int] {
    /// One of so many parts of about equal length.
    fileprivate func part(_ index: Int, of count: Int) -> ArraySlice<Int> {
        self[self.count * index / count..<self.count * (index + 1) / count]
    }
}

/// The elements that two collections have in common, as offsets, by the standard library's difference.
func commonPairs<Element: Hashable>(_ left: [Element], _ right: [Element]) -> [(left: Int, right: Int)] {
    let difference = right.difference(from: left)
    var (gone, new) = (Set<Int>(), Set<Int>())
    for change in difference {
        switch change {
        case .remove(let offset, _, _): gone.insert(offset)
        case .insert(let offset, _, _): new.insert(offset)
        }
    }
    let pairs = zip(left.indices.filter { !gone.contains($0) }, right.indices.filter { !new.contains($0) })
    return pairs.map { ($0, $1) }
}

extension [(left: Int, right: Int)] {
    /// The longest selection in which the right index rises (patience sorting).
    var longestRising: [(left: Int, right: Int)] {
        var tops: [Int] = []
        var before: [Int?] = []
        for (index, pair) in enumerated() {
            var (low, high) = (0, tops.count)
            while low < high {
                let middle = (low + high) / 2
                if self[tops[middle]].right < pair.right { low = middle + 1 } else { high = middle }
            }
            before.append(low > 0 ? tops[low - 1] : nil)
            if low == tops.count { tops.append(index) } else { tops[low] = index }
        }
        var chosen: [(left: Int, right: Int)] = []
        var next = tops.last
        while let index = next {
            chosen.append(self[index])
            next = before[index]
        }
        return chosen.reversed()
    }
}

extension [Hunk] {
    /// The hunks, each moved to where a reader would have put it.
    ///
    /// A line more or less at its begin and its end often comes to the same: `}` and a blank line before a new
    /// function, or after it. A hunk had best begin with the outermost line, after a blank one.
    func slid(in left: [String], _ right: [String]) -> [Hunk] {
        var hunks = self
        for index in hunks.indices where hunks[index].isOneSided {
            let hunk = hunks[index]
            let (lines, range) = hunk.left.isEmpty ? (right, hunk.right) : (left, hunk.left)
            let above =
                index == 0
                ? hunk.left.lowerBound : hunk.left.lowerBound - hunks[index - 1].left.upperBound - 1
            let below =
                index == hunks.count - 1
                ? left.count - hunk.left.upperBound
                : hunks[index + 1].left.lowerBound - hunk.left.upperBound - 1
            let offset = lines.bestOffset(of: range, above: above, below: below)
            hunks[index] = hunk.shifted(by: offset)
        }
        return hunks
    }
}

extension [String] {
    /// How far a range can slide, and how far it should.
    fileprivate func bestOffset(of range: Range<Int>, above: Int, below: Int) -> Int {
        var offsets = [0]
        for offset in stride(from: -1, through: -Swift.max(0, above), by: -1) {
            guard self[range.lowerBound + offset] == self[range.upperBound + offset] else { break }
            offsets.append(offset)
        }
        for offset in stride(from: 1, through: Swift.max(0, below), by: 1) {
            guard self[range.lowerBound + offset - 1] == self[range.upperBound + offset - 1] else { break }
            offsets.append(offset)
        }
        let costs = offsets.map { offset in
            (offset, cut(at: range.lowerBound + offset) + cut(at: range.upperBound + offset))
        }
        return costs.min { ($0.1, abs($0.0)) < ($1.1, abs($1.0)) }?.0 ?? 0
    }

    /// How much a cut before this line hurts: little between two paragraphs, much within a block.
    private func cut(at index: Int) -> Int {
        guard index > 0, index < count else { return 0 }
        let (before, after) = (self[index - 1], self[index])
        if after.isBlank { return 2 * before.indentation + 3 }
        let closes = after.drop { $0 == " " }.hasPrefix("}")
        return 2 * after.indentation + (before.isBlank ? 0 : 2) + (closes ? 4 : 0)
    }
}
