/// A mistake in how the command was called: what it is in one line, and what to type instead in another.
struct UsageError: Error, Hashable {
    let message: String
    let suggestion: String

    /// The exit code of a command that was called wrongly (EX_USAGE of sysexits.h).
    static let exitCode: Int32 = 64

    init(_ message: String, _ suggestion: String) {
        self.message = message
        self.suggestion = suggestion
    }
}

extension String {
    /// What a person typed, as it may stand in an answer: on one line, not too long, in backquotes.
    var quoted: String {
        "`\(printable.fitted(to: 40))`"
    }
}
