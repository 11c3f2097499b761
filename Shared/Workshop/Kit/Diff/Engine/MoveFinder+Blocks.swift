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
