extension MoveFinder {
    /// How often a line may occur to be looked for; what is everywhere says nothing.
    private static let mostPlaces = 24

    /// The longest runs of equal lines, the heaviest first.
    func candidates() -> [Run] {
        let places = Dictionary(grouping: rights.indices, by: { rights[$0].key })
        var runs = Set<Run>()
        for left in lefts.indices where lefts[left].text.isTelling {
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
