extension TestOutcome {
    /// Why it isn't passed, in lines of which some stand in columns; empty when it is.
    ///
    /// - Parameter path: The folder of the exercise.
    func reason(path: String) -> [String] {
        switch state {
        case .passed: []
        case .failed(let issues):
            (issues.first?.lines ?? [])
                + (issues.count > 1 ? ["(and \(counted(issues.count - 1, "more issue")))"] : [])
        case .crashed(let words): ["The process crashed in this test:", words]
        case .hung: ["It came to no end, and was broken off: something waits for what never comes."]
        case .cutOff: ["It didn't come to an end, as the process ended first."]
        case .skipped: ["It is disabled, so nothing is known of it."]
        case .gone: ["its test is gone: git checkout \(path)/Tests"]
        }
    }

    /// All that is said of it, for those who look for words in it.
    var words: String {
        guard case .failed(let issues) = state else { return reason(path: "").joined(separator: "\n") }
        return issues.flatMap(\.lines).joined(separator: "\n")
    }
}
