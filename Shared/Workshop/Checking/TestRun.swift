import Content
import Foundation
import Synchronization
import Terminal

/// A run of an exercise's tests: `swift test` as a subprocess, and the event stream that it writes.
package struct TestRun: Sendable {
    package let exercise: Exercise
    /// Whether to test the solution rather than the learner's sources.
    package var usesSolution = false
    /// Whether to run one test at a time, which shows the one that crashes.
    var isSerial = false
    /// Whether to treat warnings as errors.
    package var isStrict = false
    /// What to do with the files of pinned orders, for the tests of the start or the solution: `ORDERS`.
    package var orders: String?
    /// The command of the toolchain, which must be on the PATH.
    var tool = "swift"
    /// The build folder in the workspace. All exercises share it, since they build the same package.
    static let buildFolder = ".workshop/build"
    /// The folder to build in.
    package var scratch = TestRun.buildFolder
    /// The time that the tests may run without output: longer than any of their time limits.
    var silenceLimit: Duration = .seconds(80)
    /// The time that the tests may run at all, since output may never end. Those of exercise 14 take less than 16 s on two
    /// busy cores, even if no request is ever sent.
    var timeLimit: Duration = .seconds(300)

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
        // NB: SwiftPM keeps the plan of a build, even for another package, and would run the tests of the previous
        // exercise; in the package's own folder, `swift test` would run an exercise's. Planning takes 0.1 s.
        [
            "--package-path", exercise.path, "--scratch-path", scratch, "--disable-build-manifest-caching",
            "--disable-xctest",
            // The goals ask the compiler's index, which Swift Build writes only if it is told to.
            "--enable-index-store",
        ] + TestRun.sharedModules
    }

    /// The arguments that reuse the system's modules that were compiled with this executable. Compiling them again
    /// takes a third of an exercise's first build. Swift Build keeps them elsewhere, so it gets no arguments.
    private static let sharedModules: [String] = {
        let cache = Bundle.main.bundleURL.resolvingSymlinksInPath().appending(path: "ModuleCache")
        return cache.isFolder ? ["-Xswiftc", "-module-cache-path", "-Xswiftc", cache.path] : []
    }()

    func arguments(events file: URL) -> [String] {
        var arguments = ["test"] + buildArguments
        arguments += ["--event-stream-output-path", file.path, "--event-stream-version", "0"]
        if isSerial { arguments.append("--no-parallel") }
        if isStrict { arguments += TestRun.strictArguments }
        return arguments
    }

    /// NB: For the frontend, since Swift Build suppresses the warnings of packages that others depend on, and the driver
    /// refuses to do both.
    private static let strictArguments = ["-Xfrontend", "-warnings-as-errors"].flatMap { ["-Xswiftc", $0] }

    func environment(_ inherited: [String: String]) -> [String: String] {
        var environment = inherited
        environment["SOLUTION"] = usesSolution ? "1" : nil
        environment["ORDERS"] = orders
        // A backtrace takes a while, so only when looking for the crash. On Apple's systems, the process that runs the
        // tests is privileged, so there is none, but a warning for each process that asks for one.
        #if !canImport(Darwin)
        environment["SWIFT_BACKTRACE"] = isSerial ? "enable=yes,color=no,interactive=no" : "enable=no"
        #endif
        return environment
    }

    /// Runs `swift test`. Stops it when the task is cancelled.
    package static let viaSwiftTest: Runner = { run, onActivity in
        let temporary: TemporaryFolder
        do {
            temporary = try TemporaryFolder()
        } catch {
            let problem = error as? CommandError ?? CommandError(error.message(in: nil), "Try again.")
            return Output(end: .notStarted(problem), log: "")
        }
        defer { temporary.remove() }
        let events = temporary.url.appending(path: "events")
        let process = Subprocess()
        let progress = Mutex(BuildProgress())
        let watchdog = Task {
            while (try? await Task.sleep(for: .seconds(1))) != nil {
                if progress.withLock({ $0.isHung(after: run.silenceLimit, or: run.timeLimit) }) {
                    return process.stop()
                }
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
        if end == .exited(127) {
            let suggestion = "Install Swift from https://www.swift.org/install and open a new terminal."
            output.end = .notStarted(CommandError("`swift` isn't on the PATH", suggestion))
        }
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
    /// When the tests began to run.
    private var start: ContinuousClock.Instant?
    private var lastOutput = ContinuousClock.now
    /// The beginning of the current line.
    private var line: [UInt8] = []
    private var activity: String?
    /// The largest share of the build that was done, from 0 to 1. SwiftPM finds more to do as it builds.
    private var share = 0.0

    private static let logLimit = 1 << 19

    package init() {}

    /// Adds output. Returns the current activity if it has changed. SwiftPM may pause in the middle of a line.
    package mutating func add(_ bytes: [UInt8]) -> String? {
        lastOutput = .now
        log += bytes
        if log.count > 2 * Self.logLimit { log.removeFirst(log.count - Self.logLimit) }
        let before = activity
        let pieces = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, piece) in pieces.enumerated() where start == nil {
            if index > 0 { line = [] }
            line += piece.prefix(120 - line.count)
            activity = activity(of: String(decoding: line, as: UTF8.self)) ?? activity
        }
        return activity == before ? nil : activity
    }

    /// Returns whether the tests have written nothing for the given time, or run for longer than a limit.
    mutating func isHung(after silence: Duration, or limit: Duration) -> Bool {
        guard let start else { return false }
        let now = ContinuousClock.now
        isHung = now - lastOutput > silence || now - start > limit
        return isHung
    }

    private mutating func activity(of line: String) -> String? {
        if line.hasPrefix("Build complete") {
            start = .now
            return "running the tests"
        }
        if let other = line.prefixMatch(of: #/Another instance of SwiftPM (?:\(PID: (\d+)\) )?is/#) {
            let activity = "waiting for another build in this folder"
            guard let process = other.1 else { return activity }
            return "\(activity): process \(process)"
        }
        guard let step = line.prefixMatch(of: #/\[(\d+)/(\d+)\](?! Planning)/#),
            let done = Int(step.1), let total = Int(step.2), total > 0,
            Double(done) / Double(total) >= share
        else { return nil }
        share = Double(done) / Double(total)
        return "building  \(Ticker.bar(min(done, total), of: total)) \(done) of \(total)"
    }
}

/// A compiler message about a line of code.
package struct BuildMessage: Hashable, Sendable {
    package let file: String
    package let line: Int
    package let text: String
    let isError: Bool

    /// The line that it is about, as a crash names it: such as `Greeting.swift:3`.
    var place: String { "\(URL(filePath: file).lastPathComponent):\(line)" }

    /// The names in the message, such as `throttle`, if it says that one of them doesn't exist.
    var unknownNames: [String] {
        guard text.contains("has no member '") || text.contains("cannot find ") else { return [] }
        let names = text.matches(of: #/'(\w+)'/#).map { String($0.1) }
        // The variants with `try` are missing along with the operators.
        let operators = names.filter { $0.hasPrefix("try") }.map { $0.dropFirst(3) }
        return names + operators.map { $0.prefix(1).lowercased() + $0.dropFirst() }
    }

    /// The errors and warnings of a build, without duplicates.
    static func all(in log: String) -> [BuildMessage] {
        var seen: Set<String> = []
        return log.lines.compactMap { line in
            guard line.hasPrefix("/"), seen.insert(line).inserted,
                let parts = line.wholeMatch(of: #/(/.+?):(\d+):\d+: (error|warning): (.+)/#),
                let number = Int(parts.2)
            else { return nil }
            let file = String(parts.1)
            let text = String(parts.4)
            return BuildMessage(file: file, line: number, text: text, isError: parts.3 == "error")
        }
    }
}
