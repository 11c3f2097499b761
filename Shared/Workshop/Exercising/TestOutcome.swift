import Terminal

/// What became of a test.
package struct TestOutcome: Hashable, Sendable {
    enum State: Hashable, Sendable {
        /// It has begun; as long as not all is known of the run.
        case running
        case passed
        /// What is wrong, each issue in lines; never empty.
        case failed([[String]])
        /// The tests' process ended while it ran, with these last words.
        case crashed(String)
        /// It ran, and came to no end in time.
        case hung
        /// The process had ended before its turn came, or before it was through.
        case cutOff
        /// It is disabled.
        case skipped
        /// There is no such test any more.
        case gone
    }

    /// The name that it shows, such as `The client fetches the notes`.
    package let name: String
    /// The name of its suite, such as `Goals`; empty when it has none.
    var suite = ""
    var state: State
    /// Where it is, such as `/…/Tests/GoalTests.swift:12`; nil when it is gone.
    var place: String?

    package var isPassed: Bool { state == .passed }
}

extension Exercise {
    /// In which file of Sources to look when a goal isn't met: one that its test names, else the one in which to begin.
    package func file(for outcome: TestOutcome) -> String? {
        let words = outcome.words
        let files = contents(of: "Sources")?.keys.sorted() ?? []
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
            issues.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        case .crashed(let words): [["The process crashed in this test:", words]]
        case .hung: [["It came to no end, and was broken off: something waits for what never comes."]]
        case .cutOff, .running: [["It didn't come to an end, as the process ended first."]]
        case .skipped: [["It is disabled, so nothing is known of it."]]
        case .gone: [["its test is gone: git checkout \(path)/Tests"]]
        }
    }

    /// All that is said of it, for those who look for words in it.
    package var words: String {
        reasons(path: "").flatMap(\.self).joined(separator: "\n")
    }
}
