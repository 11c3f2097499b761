extension Exercise {
    /// In which file of Sources to look when a goal isn't met: one that its test names, else the one in which to begin.
    func file(for outcome: TestOutcome) -> String? {
        let words = outcome.words
        let files = (try? Files().contents(of: BytePath(sources)).keys.sorted()) ?? []
        let named = files.compactMap { file in words.firstRange(of: file).map { (file, $0.lowerBound) } }
        return named.min { $0.1 < $1.1 }?.0 ?? description.goals.first { $0.name == outcome.name }?.file
    }
}

extension TestOutcome {
    /// Why it isn't passed: each issue once, in lines of which some stand in columns; empty when it is.
    ///
    /// - Parameter path: The folder of the exercise.
    func reasons(path: String) -> [[String]] {
        switch state {
        case .passed: []
        case .failed(let issues):
            issues.map(\.lines).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        case .crashed(let words): [["The process crashed in this test:", words]]
        case .hung: [["It came to no end, and was broken off: something waits for what never comes."]]
        case .cutOff: [["It didn't come to an end, as the process ended first."]]
        case .skipped: [["It is disabled, so nothing is known of it."]]
        case .gone: [["its test is gone: git checkout \(path)/Tests"]]
        }
    }

    /// All that is said of it, for those who look for words in it.
    var words: String {
        reasons(path: "").flatMap(\.self).joined(separator: "\n")
    }
}
