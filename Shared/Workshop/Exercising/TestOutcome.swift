import Diffing
import Terminal

/// What became of one of the tests that an exercise names.
package struct TestOutcome: Hashable, Sendable {
    enum State: Hashable, Sendable {
        case passed
        /// It says what is wrong; never empty.
        case failed([TestEvents.Issue])
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

    let name: String
    let state: State
    /// Where its test is, and in which line.
    var test: (file: String, line: Int)? {
        file.map { ($0, line) }
    }
    private let file: String?
    private let line: Int

    init(name: String, state: State, file: String? = nil, line: Int = 0) {
        self.name = name
        self.state = state
        self.file = file
        self.line = line
    }

    var isPassed: Bool { state == .passed }
}

extension Exercise {
    /// In which file of Sources to look when a goal isn't met: one that its test names, else the one in which to begin.
    package func file(for outcome: TestOutcome) -> String? {
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
    package var words: String {
        reasons(path: "").flatMap(\.self).joined(separator: "\n")
    }
}

/// As much of several texts as fits into some lines: a part of each, if there is room for that.
struct Excerpt {
    /// The lines of each text that is shown; the last one is `…` where something is left out.
    let texts: [[String]]
    /// How many of the texts have no line at all.
    let omitted: Int

    /// Shares out the lines, one after another, so that a short text leaves room for a longer one.
    ///
    /// - Parameter most: How many lines there are, with one for whoever says how many texts are left out.
    init(_ all: [[String]], most: Int) {
        // One line and an ellipsis, at least.
        let least = all.map { min($0.count, 2) }
        var shown = all.count
        while shown > 1, least.prefix(shown).reduce(0, +) + (shown < all.count ? 1 : 0) > most { shown -= 1 }
        var counts = Array(least.prefix(shown))
        var room = most - counts.reduce(0, +) - (shown < all.count ? 1 : 0)
        while room > 0, counts.indices.contains(where: { counts[$0] < all[$0].count }) {
            for index in counts.indices where room > 0 && counts[index] < all[index].count {
                counts[index] += 1
                room -= 1
            }
        }
        texts = zip(all, counts).map { text, count in
            count < text.count ? text.prefix(count - 1) + ["…"] : text
        }
        omitted = all.count - shown
    }
}
