import Foundation

/// The tests of an exercise, to be run once.
struct TestRun: Sendable {
    let exercise: Exercise
    /// Whether they are put to the solution rather than to the person's sources.
    var isOfSolution = false
    /// Whether the tests are those that were given, whatever is in Tests.
    var isWithGivenTests = false
    /// Whether one test waits for another, so that it can be told in which of them the process crashed.
    var isSerial = false
    /// Whether a warning is an error.
    var isStrict = false
    /// The command of the toolchain, as found on the PATH.
    var tool = "swift"
    /// Where the build goes, seen from the workspace; all exercises share it, as they build the same things below.
    var scratch = ".workshop/build"
    /// For how long the tests may run without a word: the longest time limit that Swift Testing knows, and some.
    var patience: Duration = .seconds(80)

    /// How a run came to its end.
    enum End: Hashable, Sendable {
        case exited(Int32)
        /// Nothing was heard of the tests for too long.
        case hung
        case interrupted
        /// There is no Swift toolchain, or it can't be started.
        case notStarted(String)
    }

    /// What came of it: all that was written, and the event stream.
    struct Output: Sendable {
        var end: End
        var log = ""
        var events = ""
    }

    /// What is going on, in a few words.
    typealias Tell = @Sendable (String) -> Void

    /// What runs the tests: the toolchain, or a stand-in for it.
    typealias Runner = @Sendable (TestRun, @escaping Tell) async -> Output

    /// What follows `swift`.
    func arguments(events file: URL) -> [String] {
        var arguments = ["test", "--package-path", exercise.path, "--scratch-path", scratch]
        // NB: A build that is planned already isn't planned again, even if the plan is that of another package in the
        // same folder: the tests of the exercise before would run. Planning takes a tenth of a second.
        arguments.append("--disable-build-manifest-caching")
        arguments += [
            "--disable-xctest", "--event-stream-output-path", file.path, "--event-stream-version", "0",
        ]
        if isSerial { arguments.append("--no-parallel") }
        if isStrict { arguments += ["-Xswiftc", "-warnings-as-errors"] }
        return arguments
    }

    /// The environment of the toolchain.
    func environment(_ inherited: [String: String]) -> [String: String] {
        var environment = inherited
        environment["SOLUTION"] = isOfSolution ? "1" : nil
        environment["GIVEN_TESTS"] = isWithGivenTests ? "1" : nil
        // A crash is told in a line; where it was, only when it is looked for, as that takes a while.
        environment["SWIFT_BACKTRACE"] = isSerial ? "enable=yes,color=no,interactive=no" : "enable=no"
        return environment
    }
}
