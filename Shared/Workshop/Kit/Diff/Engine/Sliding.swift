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
