/// Finds the lines of one text that stayed in another.
///
/// Lines that occur once on each side anchor the search, as in a patience diff; between two anchors the standard
/// library's `difference(from:)` has little left to do.
struct LineMatcher {
    let left: [Int]
    let right: [Int]
    private let isTelling: [Bool]
    /// The same names for lines that differ by their indentation alone.
    private let indentless: [Int]
    var matches: [(left: Int, right: Int)] = []

    init(_ left: [String], _ right: [String]) {
        var names: [String: Int] = [:]
        var trimmedNames: [Substring: Int] = [:]
        var isTelling: [Bool] = []
        var indentless: [Int] = []
        func name(_ line: String) -> Int {
            if let name = names[line] { return name }
            isTelling.append(line.isTelling)
            let trimmed = line.trimmed
            trimmedNames[trimmed] = trimmedNames[trimmed] ?? names.count
            indentless.append(trimmedNames[trimmed] ?? names.count)
            names[line] = names.count
            return isTelling.count - 1
        }
        self.left = left.map(name)
        self.right = right.map(name)
        self.isTelling = isTelling
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
        for index in l where isTelling[left[index]] {
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
