import Foundation
import Synchronization
import Terminal

/// The tests of an exercise, to be run once.
package struct TestRun: Sendable {
    package let exercise: Exercise
    /// Whether they are put to the solution rather than to the person's sources.
    var isOfSolution = false
    /// Whether the tests are those that were given, whatever is in Tests.
    package var isWithGivenTests: Bool
    /// Whether one test waits for another, so that it can be told in which of them the process crashed.
    var isSerial = false
    var isStrict = false
    /// The command of the toolchain, as found on the PATH.
    var tool = "swift"
    /// Where the build goes, seen from the workspace; all exercises share it, as they build the same things below.
    package var scratch = ".workshop/build"
    /// For how long the tests may run without a word: the longest time limit that Swift Testing knows, and some.
    package var patience: Duration = .seconds(80)

    package init(exercise: Exercise, isWithGivenTests: Bool = false) {
        self.exercise = exercise
        self.isWithGivenTests = isWithGivenTests
    }

    /// What came of it: all that was written, and the event stream.
    package struct Output: Sendable {
        var end: Child.End
        var log = ""
        var events = ""

        /// A Boolean value that indicates whether the build failed because its folder was moved or copied.
        ///
        /// NB: A missing `SwiftShims` alone isn't enough: a toolchain that is installed badly lacks it too.
        var isOfMovedBuild: Bool {
            log.contains("was compiled with module cache path") && events.isEmpty
        }
    }

    /// What is going on, in a few words.
    package typealias Tell = @Sendable (String) -> Void

    /// What runs the tests: the toolchain, or a stand-in for it.
    package typealias Runner = @Sendable (TestRun, @escaping Tell) async -> Output

    /// What follows `swift`.
    package func arguments(events file: URL) -> [String] {
        var arguments = ["test"] + argumentsOfBuild
        arguments += ["--event-stream-output-path", file.path, "--event-stream-version", "0"]
        if isSerial { arguments.append("--no-parallel") }
        if isStrict { arguments += ["-Xswiftc", "-warnings-as-errors"] }
        return arguments
    }

    /// What follows `swift test`, and `swift build --build-tests`, so that the one builds what the other runs.
    package var argumentsOfBuild: [String] {
        // NB: A build that is planned already isn't planned again, even if the plan is that of another package in the
        // same folder: the tests of the exercise before would run. Planning takes a tenth of a second.
        [
            "--package-path", exercise.path, "--scratch-path", scratch, "--disable-build-manifest-caching",
            "--disable-xctest",
        ]
    }

    /// The environment of the toolchain.
    package func environment(_ inherited: [String: String]) -> [String: String] {
        var environment = inherited
        environment["SOLUTION"] = isOfSolution ? "1" : nil
        environment["GIVEN_TESTS"] = isWithGivenTests ? "1" : nil
        // A crash is told in a line; where it was, only when it is looked for, as that takes a while.
        environment["SWIFT_BACKTRACE"] = isSerial ? "enable=yes,color=no,interactive=no" : "enable=no"
        return environment
    }
}

extension TestRun {
    /// Builds, runs and reads what came of it: a check of the exercise.
    ///
    /// Tests run beside each other, so a crash takes several with it. It is therefore followed by a second run, one
    /// test after another, which tells whose crash it is, unless that one doesn't crash.
    package func result(by runner: Runner, tell: @escaping Tell = { _ in }) async -> CheckResult {
        guard isOfSolution || exercise.hasSources else { return CheckResult(end: .noSources) }
        // Before they run: what is changed meanwhile wasn't what ran.
        let changed = isWithGivenTests ? [] : exercise.changedTests
        var output = await runner(self, tell)
        let wasMoved = output.isOfMovedBuild
        if wasMoved {
            tell("building again, as the workspace was moved")
            // If this fails, so does the build, and the report says what to delete.
            try? FileManager.default.removeItem(at: exercise.root.appending(path: scratch))
            output = await runner(self, tell)
        }
        var result = CheckResult(exercise, output)
        if result.crash != nil, !isSerial {
            var serial = self
            serial.isSerial = true
            tell("finding out which test crashes")
            let second = CheckResult(exercise, await runner(serial, tell))
            if second.crash != nil || second.end == .interrupted { result = second }
        }
        result.changedTests = changed
        result.wasMoved = wasMoved
        return result
    }

    /// Runs `swift test`, with the toolchain that is on the PATH, as a child process, which ends when the task is
    /// cancelled.
    package static let bySwiftTest: Runner = { run, tell in
        let file = "workshop-\(UUID().uuidString).jsonl"
        let events = FileManager.default.temporaryDirectory.appending(path: file)
        defer { try? FileManager.default.removeItem(at: events) }
        let child = Child()
        let progress = Mutex(BuildProgress())
        let watch = Task {
            while (try? await Task.sleep(for: .seconds(1))) != nil {
                if progress.withLock({ $0.isHung(after: run.patience) }) { child.stop() }
            }
        }
        defer { watch.cancel() }

        let end = await child.run(
            [run.tool] + run.arguments(events: events),
            in: run.exercise.root,
            environment: run.environment(ProcessInfo.processInfo.environment),
        ) { bytes in
            if let words = progress.withLock({ $0.add(bytes) }) { tell(words) }
        }
        let text = (try? Data(contentsOf: events)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let (log, isHung) = progress.withLock { ($0.log.text, $0.isHung) }
        let isMissing = end == .exited(127)
        return Output(
            end: Task.isCancelled
                ? .interrupted
                : isHung ? .hung : isMissing ? .notStarted("`swift` isn't on the PATH") : end,
            log: log,
            events: text,
        )
    }
}
