import SwiftSource

/// A place where two sequences differ: elements on the left that correspond to others on the right.
///
/// All elements between two hunks are equal.
struct Hunk: Hashable, Sendable {
    var left: Range<Int>
    var right: Range<Int>
}

extension Hunk {
    /// Finds where two sequences differ.
    ///
    /// The standard library's `difference(from:)` pairs the significant elements. Others, such as braces or blank
    /// lines, are paired only next to those: on their own, they have nothing to do with each other.
    static func all<Element: Hashable>(
        from left: [Element],
        to right: [Element],
        isSignificant: (Element) -> Bool,
    ) -> [Hunk] {
        var hunks: [Hunk] = []
        var l = 0
        var r = 0
        for end in anchors(left, right, isSignificant) + [(left.count, right.count)] {
            let head = zip(left[l..<end.left], right[r..<end.right]).prefix { $0 == $1 }.count
            let lefts = left[l + head..<end.left]
            let rights = right[r + head..<end.right]
            let tail = zip(lefts.reversed(), rights.reversed()).prefix { $0 == $1 }.count
            if lefts.count > tail || rights.count > tail {
                hunks.append(Hunk(left: lefts.dropLast(tail).indices, right: rights.dropLast(tail).indices))
            }
            l = end.left + 1
            r = end.right + 1
        }
        return hunks
    }

    /// The pairs of significant elements that stay the same, in order.
    private static func anchors<Element: Hashable>(
        _ left: [Element],
        _ right: [Element],
        _ isSignificant: (Element) -> Bool,
    ) -> [(left: Int, right: Int)] {
        let shorter = min(left.count, right.count)
        let head = (0..<shorter).first { left[$0] != right[$0] } ?? shorter
        let tail = (0..<shorter - head).first { left[left.count - 1 - $0] != right[right.count - 1 - $0] }
        let ends = tail ?? shorter - head
        // Leaves out elements that the other side doesn't have at all.
        let known = Set(left[head..<left.count - ends]).intersection(right[head..<right.count - ends])
            .filter(isSignificant)
        var lefts = (head..<left.count - ends).filter { known.contains(left[$0]) }
        var rights = (head..<right.count - ends).filter { known.contains(right[$0]) }
        let difference = rights.map { right[$0] }.difference(from: lefts.map { left[$0] })
        for change in difference.insertions.reversed() + difference.removals.reversed() {
            switch change {
            case .insert(let offset, _, _): rights.remove(at: offset)
            case .remove(let offset, _, _): lefts.remove(at: offset)
            }
        }
        return zip(lefts, rights).map { ($0, $1) }
    }
}

/// Finds which of the removed lines became which of the added lines.
struct LinePairing {
    /// The minimum similarity of two lines that count as one changed line.
    private static let minSimilarity = 0.5
    /// The pairs of lines with the greatest total similarity, as offsets in ascending order on both sides.
    static func pairs(_ left: [String], _ right: [String]) -> [(left: Int, right: Int)] {
        let lefts = left.map(Line.init)
        let rights = right.map(Line.init)
        var best = Array(repeating: Array(repeating: 0.0, count: rights.count + 1), count: lefts.count + 1)
        for i in (0..<lefts.count).reversed() {
            for j in (0..<rights.count).reversed() {
                let similarity = lefts[i].similarity(to: rights[j])
                let paired = similarity < minSimilarity ? 0 : similarity + best[i + 1][j + 1]
                best[i][j] = max(paired, best[i + 1][j], best[i][j + 1])
            }
        }
        var pairs: [(left: Int, right: Int)] = []
        var i = 0
        var j = 0
        while i < lefts.count, j < rights.count {
            if best[i][j] == best[i + 1][j] {
                i += 1
            } else if best[i][j] == best[i][j + 1] {
                j += 1
            } else {
                pairs.append((i, j))
                i += 1
                j += 1
            }
        }
        return pairs
    }

    /// The different words of a line, and their total length.
    private struct Line {
        let words: Set<Substring>
        let length: Int
        private let isSignificant: Bool

        init(_ line: String) {
            isSignificant = line.isSignificant
            words = Set(line.words.filter { $0.first?.isWhitespace == false })
            length = words.reduce(0) { $0 + $1.utf8.count }
        }

        /// The share of characters in words that both lines have, from 0 to 1. Equal lines that mean nothing on their own, such
        /// as two braces, have nothing to do with each other.
        func similarity(to other: Line) -> Double {
            if !isSignificant, words == other.words { return 0 }
            let total = Double(length + other.length)
            guard total > 0, Double(2 * min(length, other.length)) >= minSimilarity * total else { return 0 }
            let common = words.intersection(other.words).reduce(0) { $0 + $1.utf8.count }
            return Double(2 * common) / total
        }
    }
}

extension String {
    /// The line cut into words, runs of spaces, and single other characters; joined, they are the line.
    package var words: [Substring] {
        var words: [Substring] = []
        var rest = self[...]
        while let first = rest.first {
            let isWord = first.isWordCharacter
            var word = rest.prefix { isWord ? $0.isWordCharacter : $0.isWhitespace }
            if word.isEmpty { word = rest.prefix(1) }
            words.append(word)
            rest = rest[word.endIndex...]
        }
        return words
    }

    /// The line without surrounding whitespace. Lines that differ only in that count as the same line when moved.
    package var trimmed: Substring {
        let head = drop { $0.isWhitespace }
        return head.lastIndex { !$0.isWhitespace }.map { head[...$0] } ?? ""
    }

    /// The number of spaces at the start of the line.
    package var indentation: Int { utf8.prefix { $0 == UInt8(ascii: " ") }.count }

    package var isBlank: Bool { allSatisfy(\.isWhitespace) }

    /// Whether the line means something on its own, unlike a brace, `return` or `else`.
    var isSignificant: Bool {
        unicodeScalars.lazy.filter { $0.properties.isAlphabetic }.prefix(7).count == 7
    }
}
