import Content
import Foundation
import Learner
import SwiftSource
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
    /// The value of `ORDERS`: `start` to check what the start does, or a folder for proposals of the files of pinned orders,
    /// after `own:` for those of the learner's own description.
    package var orders: String?
    /// The folder for proposals.
    var proposals: URL? { orders.map { URL(filePath: String($0.trimmingPrefix { $0 != "/" })) } }
    /// The command of the toolchain, which must be on the PATH.
    var tool = "swift"
    /// The build folder in the workspace. All exercises share it, since they build the same package.
    package static let buildFolder = ".workshop/build"
    /// The folder to build in.
    package var scratch = TestRun.buildFolder
    /// The time that the tests may run without output: longer than any of their time limits.
    package var silenceLimit: Duration = .seconds(80)
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
        /// The folder of the index that the compiler has written, if it has.
        var index: URL?
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
        environment["FINDINGS"] = "json"
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
        do {
            // There are none if the build has failed.
            if !FileManager.default.isMissing(events) {
                output.events = String(decoding: try Data(contentsOf: events), as: UTF8.self)
            }
        } catch {
            output.end = .notStarted(CommandError(error.message(in: nil), "Try again."))
        }
        if end == .exited(127) {
            let advice = "Install Swift from https://www.swift.org/install and open a new terminal."
            output.end = .notStarted(CommandError("`swift` isn't on the PATH", advice))
        }
        // Each build system has a place of its own.
        let stores = ["debug", "out/Products/Debug-linux", "out/Products/Debug"].map { products in
            run.exercise.root.appending(path: run.scratch).appending(path: "\(products)/index/store")
        }
        output.index = stores.first(where: \.isFolder)
        if progress.withLock({ $0.isHung }) { output.end = .hung }
        if Task.isCancelled { output.end = .interrupted }
        return output
    }
}

extension TestRun {
    /// Builds the exercise, runs its tests, and reads their results.
    ///
    /// Tests run in parallel, so a crash ends several. A second run, one test after another, shows which one crashes.
    package func check(by runner: Runner, onActivity: @escaping Handler = { _ in }) async -> CheckResult {
        let files: [String: String]
        do {
            if let problem = try problemBeforeBuild() { return CheckResult(end: problem) }
            // Before they run, since files that change in the meantime aren't those that were built.
            files = try exercise.fileIDs()
        } catch {
            let path = (error as? CocoaError)?.filePath ?? exercise.folder.path
            let name = path.replacing(exercise.root.path + "/", with: "")
            return CheckResult(end: .unusable(CommandError(cannotRead: name, in: exercise.root, error)))
        }
        await exercise.originals.save()
        let changedFiles = exercise.originals.changedFiles(in: files)
        let output = await runner(self, onActivity)
        var result = CheckResult(exercise, output)
        if result.crash != nil {
            var serial = self
            serial.isSerial = true
            onActivity("finding the test that crashes")
            let second = CheckResult(exercise, await runner(serial, onActivity))
            if second.crash != nil || second.end == .interrupted {
                // The second run compiles nothing, so the compiler warns of nothing.
                let warnings = result.warnings
                result = second
                result.warnings = warnings
            }
        }
        result.changedFiles = changedFiles
        result.files = files
        if result.passes, let index = output.index {
            do {
                result.questions = try await questions(index: index)
            } catch {
                result.questions = ["Nobody knows: \(error)"]
            }
        }
        return result
    }

    /// What a reviewer would ask about the code that was built.
    private func questions(index: URL) async throws -> [String] {
        // A copy of the exercise, in which a solution is tried, has neither the start nor the solution.
        guard let original = try Exercise(named: exercise.id, in: exercise.root) else { return [] }
        let folder = exercise.folder.resolvingSymlinksInPath()
        return try Review(
            of: folder.appending(path: usesSolution ? "Solution" : "Sources"),
            tests: folder.appending(path: "Tests"),
            start: await original.originals.contents(of: "Sources"),
            solution: original.contents(of: "Solution"),
            index: index,
        ).questions
    }

    /// The files of pinned orders that the tests have proposed, by their paths in the exercise.
    package func proposedOrders() throws -> [String: Data] {
        guard let folder = proposals else { return [:] }
        // Each is in the folder at the path that the file itself has.
        let items = try FileManager.default.items(in: folder, hidden: true)
        let files = try items.compactMap { path, file in
            try path.firstRange(of: "\(exercise.path)/").map {
                (String(path[$0.upperBound...]), try Data(contentsOf: file))
            }
        }
        return Dictionary(uniqueKeysWithValues: files)
    }

    /// What would stop the build without a clear message.
    private func problemBeforeBuild() throws -> CheckResult.End? {
        if !usesSolution, try exercise.contents(of: "Sources").isEmpty { return .noSources }
        let manifest = exercise.path(of: Exercise.manifest)
        let restore = "swift run workshop reset \(exercise.number) --tests"
        guard exercise.hasManifest else {
            return .unusable(CommandError("\(manifest) is missing", "To restore it: \(restore)"))
        }
        guard exercise.folder.appending(path: "Tests").isFolder else {
            let folder = exercise.path(of: "Tests")
            return .unusable(CommandError("the folder \(folder) is missing", "To restore it: \(restore)"))
        }
        // It might build anything, such as the solution.
        guard exercise.originals.changedFiles().contains(manifest) else { return nil }
        let advice = "To restore the original and save yours: \(restore)"
        return .unusable(CommandError("\(manifest) has been changed", advice))
    }
}
