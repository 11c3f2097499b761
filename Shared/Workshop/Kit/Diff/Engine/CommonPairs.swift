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
