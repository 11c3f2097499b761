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
