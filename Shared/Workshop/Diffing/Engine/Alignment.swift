/// Finds which of the lines that are gone became which of the new ones.
struct Alignment {
    /// The words of a line as numbers, sorted, and how many letters they have together.
    private struct Words {
        let names: [Int]
        let length: Int
    }

    private let left: [Words]
    private let right: [Words]
    /// How many letters each word has, by its number.
    private let lengths: [Int]

    /// How alike two lines are at least that count as one changed line.
    private static let leastLikeness = 0.5
    /// How many lines of each side are compared with each other at most.
    private static let mostLines = 100

    init(_ left: [String], _ right: [String]) {
        // Where one side has no lines, there is nothing to pair.
        let (left, right) = left.isEmpty || right.isEmpty ? ([], []) : (left, right)
        var names: [Substring: Int] = [:]
        var lengths: [Int] = []
        func words(_ line: String) -> Words {
            let names = line.words.filter { $0.isVisible }.map { word in
                if let name = names[word] { return name }
                names[word] = lengths.count
                lengths.append(word.count)
                return lengths.count - 1
            }
            return Words(names: names.sorted(), length: names.reduce(0) { $0 + lengths[$1] })
        }
        self.left = left.map(words)
        self.right = right.map(words)
        self.lengths = lengths
    }

    /// The pairs of lines, as offsets, rising on both sides.
    func pairs() -> [(left: Int, right: Int)] {
        let most = max(left.count, right.count)
        let parts = (most + Alignment.mostLines - 1) / Alignment.mostLines
        return (0..<parts).flatMap { part in
            pairs(
                left.count * part / parts..<left.count * (part + 1) / parts,
                right.count * part / parts..<right.count * (part + 1) / parts,
            )
        }
    }

    /// The pairs within two ranges that are most alike altogether.
    private func pairs(_ lefts: Range<Int>, _ rights: Range<Int>) -> [(left: Int, right: Int)] {
        guard !lefts.isEmpty, !rights.isEmpty else { return [] }
        var best = Array(repeating: Array(repeating: 0.0, count: rights.count + 1), count: lefts.count + 1)
        var isPair = Array(repeating: Array(repeating: false, count: rights.count), count: lefts.count)
        for i in (0..<lefts.count).reversed() {
            let old = left[lefts.lowerBound + i]
            for j in (0..<rights.count).reversed() {
                let likeness = likeness(old, right[rights.lowerBound + j])
                let paired = likeness >= Alignment.leastLikeness ? likeness + best[i + 1][j + 1] : 0
                let apart = max(best[i + 1][j], best[i][j + 1])
                isPair[i][j] = paired > apart
                best[i][j] = max(paired, apart)
            }
        }
        var pairs: [(left: Int, right: Int)] = []
        var (i, j) = (0, 0)
        while i < lefts.count, j < rights.count {
            if isPair[i][j] {
                pairs.append((lefts.lowerBound + i, rights.lowerBound + j))
                (i, j) = (i + 1, j + 1)
            } else if best[i + 1][j] >= best[i][j + 1] {
                i += 1
            } else {
                j += 1
            }
        }
        return pairs
    }

    /// From 0 to 1: the share of the letters that stand in words which both lines have.
    private func likeness(_ old: Words, _ new: Words) -> Double {
        let total = old.length + new.length
        let most = 2 * min(old.length, new.length)
        guard total > 0, Double(most) >= Alignment.leastLikeness * Double(total) else { return 0 }
        var (i, j, common) = (0, 0, 0)
        while i < old.names.count, j < new.names.count {
            if old.names[i] == new.names[j] {
                common += lengths[old.names[i]]
                (i, j) = (i + 1, j + 1)
            } else if old.names[i] < new.names[j] {
                i += 1
            } else {
                j += 1
            }
        }
        return Double(2 * common) / Double(total)
    }
}

extension Substring {
    fileprivate var isVisible: Bool {
        first.map { !$0.isWhitespace } ?? false
    }
}
