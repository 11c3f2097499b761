/// What became of one of the tests that an exercise names.
struct TestOutcome: Hashable, Sendable {
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
