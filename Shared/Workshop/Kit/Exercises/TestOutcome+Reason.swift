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
