import Foundation
import Synchronization
import Terminal

/// A run of an exercise's tests: `swift test` as a subprocess, and the event stream that it writes.
package struct TestRun: Sendable {
    package let exercise: Exercise
    /// A Boolean value that indicates whether to test the solution rather than the learner's sources.
    package var usesSolution = false
    /// A Boolean value that indicates whether to run one test at a time, which shows the one that crashes.
    var isSerial = false
    /// A Boolean value that indicates whether to treat warnings as errors.
    package var isStrict = false
    /// The command of the toolchain, which must be on the PATH.
    var tool = "swift"
    /// The build folder in the workspace. All exercises share it, since they build the same package.
    package var scratch = ".workshop/build"
    /// The time that the tests may run without output: longer than any of their time limits.
    var silenceLimit: Duration = .seconds(80)

    package init(exercise: Exercise) {
        self.exercise = exercise
    }

    package struct Output: Sendable {
        var end: Subprocess.End
        var log = ""
        /// The event stream: one JSON object a line.
        var events = ""
    }

    /// Receives a description of the current activity.
    package typealias Handler = @Sendable (String) -> Void

    /// A function that runs the tests: with the toolchain, or with a stand-in for it.
    package typealias Runner = @Sendable (TestRun, @escaping Handler) async -> Output

    /// The arguments of `swift test`, and of `swift build --build-tests`, which builds what that runs.
    package var buildArguments: [String] {
        // NB: SwiftPM keeps the plan of a build, even that of another package in the same folder, so it would run the
        // tests of the previous exercise. Planning again takes a tenth of a second.
        [
            "--package-path", exercise.path, "--scratch-path", scratch, "--disable-build-manifest-caching",
            "--disable-xctest",
        ]
    }

    func arguments(events file: URL) -> [String] {
        ["test"] + buildArguments
            + ["--event-stream-output-path", file.path, "--event-stream-version", "0"]
            + (isSerial ? ["--no-parallel"] : []) + (isStrict ? ["-Xswiftc", "-warnings-as-errors"] : [])
    }

    func environment(_ inherited: [String: String]) -> [String: String] {
        var environment = inherited
        environment["SOLUTION"] = usesSolution ? "1" : nil
        // A backtrace takes a while, so only when looking for the crash.
        environment["SWIFT_BACKTRACE"] = isSerial ? "enable=yes,color=no,interactive=no" : "enable=no"
        return environment
    }

    /// Runs `swift test`. Stops it when the task is cancelled.
    package static let viaSwiftTest: Runner = { run, onActivity in
        let events = FileManager.default.temporaryItem()
        defer { try? FileManager.default.removeItem(at: events) }
        let process = Subprocess()
        let progress = Mutex(BuildProgress())
        let watchdog = Task {
            while (try? await Task.sleep(for: .seconds(1))) != nil {
                if progress.withLock({ $0.isHung(after: run.silenceLimit) }) { return process.stop() }
            }
        }
        defer { watchdog.cancel() }
        let end = await process.run(
            [run.tool] + run.arguments(events: events),
            in: run.exercise.root,
            environment: run.environment(ProcessInfo.processInfo.environment),
        ) { bytes in
            if let activity = progress.withLock({ $0.add(bytes) }) { onActivity(activity) }
        }
        var output = Output(end: end, log: progress.withLock { String(decoding: $0.log, as: UTF8.self) })
        output.events = (try? Data(contentsOf: events)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        if end == .exited(127) { output.end = .notStarted("`swift` isn't on the PATH") }
        if progress.withLock({ $0.isHung }) { output.end = .hung }
        if Task.isCancelled { output.end = .interrupted }
        return output
    }
}

/// The output of `swift test` so far, and its current activity.
package struct BuildProgress: Sendable {
    /// The end of the output.
    private(set) var log: [UInt8] = []
    private(set) var isHung = false
    private var hasBuilt = false
    private var lastOutput = ContinuousClock.now
    /// The beginning of the current line.
    private var line: [UInt8] = []
    private var activity: String?

    private static let logLimit = 1 << 19

    package init() {}

    /// Adds output. Returns the current activity if it has changed. SwiftPM may pause in the middle of a line.
    package mutating func add(_ bytes: [UInt8]) -> String? {
        lastOutput = .now
        log += bytes
        if log.count > 2 * Self.logLimit { log.removeFirst(log.count - Self.logLimit) }
        let before = activity
        let pieces = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, piece) in pieces.enumerated() where !hasBuilt {
            if index > 0 { line = [] }
            line += piece.prefix(120 - line.count)
            activity = activity(of: String(decoding: line, as: UTF8.self)) ?? activity
        }
        return activity == before ? nil : activity
    }

    /// Returns whether the tests have written nothing for the given time.
    mutating func isHung(after limit: Duration) -> Bool {
        isHung = hasBuilt && ContinuousClock.now - lastOutput > limit
        return isHung
    }

    private mutating func activity(of line: String) -> String? {
        if line.hasPrefix("Build complete") {
            hasBuilt = true
            return "running the tests"
        }
        if let other = line.prefixMatch(of: #/Another instance of SwiftPM (?:\(PID: (\d+)\) )?is/#) {
            return "waiting for another build in this folder" + (other.1.map { ": process \($0)" } ?? "")
        }
        guard let step = line.prefixMatch(of: #/\[(\d+)/(\d+)\]/#),
            let done = Int(step.1), let total = Int(step.2), total > 0
        else { return nil }
        return "building  \(Ticker.bar(min(done, total), of: total)) \(done) of \(total)"
    }
}

/// The event stream of Swift Testing (ABI version 0), as far as it was written.
struct TestEvents: Sendable {
    private(set) var tests: [TestOutcome] = []
    private(set) var hasEnded = false

    /// Reads the tests of a package. Ignores a last line that was cut off.
    init(_ text: String, inside path: String) {
        let decoder = JSONDecoder()
        let records = text.split(separator: "\n").compactMap {
            try? decoder.decode(Record.self, from: Data($0.utf8))
        }
        // A test in an extension of its suite comes before the suite.
        let suites = records.filter { $0.payload.kind == "suite" }.map {
            ($0.payload.id ?? "", $0.payload.title)
        }
        let titles = Dictionary(suites) { first, _ in first }
        var indices: [String: Int] = [:]
        for payload in records.map(\.payload) {
            if payload.kind == "function", let id = payload.id {
                let place = payload.sourceLocation.map { "\($0._filePath ?? ""):\($0.line)" }
                guard place?.contains("/\(path)/") ?? true else { continue }
                indices[id] = tests.count
                let suite = titles[String(id.prefix { $0 != "/" })] ?? ""
                tests.append(TestOutcome(name: payload.title, suite: suite, place: place))
            } else if payload.kind == "runEnded" {
                hasEnded = true
            } else if let index = payload.testID.flatMap({ indices[$0] }) {
                tests[index].record(payload)
            }
        }
    }

    struct Record: Decodable {
        let payload: Payload

        struct Payload: Decodable {
            let kind: String
            let id: String?
            let testID: String?
            let name: String?
            let displayName: String?
            let sourceLocation: Place?
            let messages: [Message]?
            let issue: Issue?

            var title: String { displayName ?? name ?? id ?? "" }

            /// The author's comment comes first, then the comparison, unless it only says that something is false.
            var issueLines: [String] {
                // The difference says less than the expected value does.
                let messages = (messages ?? []).filter { $0.symbol != "difference" }
                let failures = messages.filter { $0.symbol == "fail" }.map {
                    String($0.text.trimmingPrefix("Caught error: "))
                }
                let details = messages.filter { $0.symbol != "fail" }.map(\.text)
                let comparisons = failures.filter { details.isEmpty || $0.contains(") == ") }
                return (details + comparisons).flatMap { $0.split(separator: "\n").map(String.init) }
            }
        }

        struct Place: Decodable {
            let _filePath: String?
            let line: Int
        }

        struct Message: Decodable {
            let symbol: String
            let text: String
        }

        struct Issue: Decodable {
            let isKnown: Bool?
            let severity: String?
        }
    }
}
