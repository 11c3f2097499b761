import Behaviours
import Checking
import Content
import EveryOrder
import Foundation
import FoundationCompat
import Learner
import MockAPI
import StageCatalog
import Terminal

/// The surroundings of a command: its console, the stages, and the folder it runs in.
struct Workshop: Sendable {
    var console: Console
    /// The stages that exist.
    var stages = Stage.all
    /// The behaviours that the stages are checked against.
    var groups = Behaviour.groups
    /// A folder of the workspace.
    var folder = Workspace.current
    /// The function that runs an exercise's tests.
    var runTests: TestRun.Runner = TestRun.viaSwiftTest
    /// Whether nothing else runs in this process, so all of its tasks may run on the main
    /// queue.
    var isAlone = false

    /// The exit code of an interrupted command, the same as that of a process ended by SIGINT.
    static let interrupted: Int32 = 130
}

extension Workshop {
    /// The number of descriptors that checks in this process use at most, 36, and some more.
    private static let descriptorsToCheck = 64
    /// The number of descriptors without which Foundation starts no process.
    private static let descriptorsToBuild = 256

    /// Checks that behaviours can be checked in this process. Otherwise, what the machine lacks would look like a mistake
    /// in the code: requests have to reach a server in this process.
    func checkCanRequest() async throws(CommandError) { try await checkMachine(Workshop.descriptorsToCheck) }

    /// Checks that an exercise can be built, and its tests run.
    func checkCanTest() async throws {
        try TemporaryFolder().remove()
        try await checkMachine(Workshop.descriptorsToBuild)
    }

    private func checkMachine(_ descriptors: Int) async throws(CommandError) {
        _ = DescriptorLimit.raise
        guard DescriptorLimit.current >= descriptors else {
            throw CommandError(
                "a process may open only \(DescriptorLimit.current) files here, and this needs \(descriptors)",
                "To allow more in this shell: ulimit -n \(Workshop.descriptorsToBuild)"
            )
        }
        let configuration = URLSessionConfiguration.loopback
        // It fails at once, or a filter drops it and nothing ever happens.
        configuration.timeoutIntervalForRequest = 30
        let session = URLSession.cancellationSafe(configuration)
        let api = try? MockAPI()
        if let api { _ = try? await session.data(from: api.url) }
        let isReached = api?.requestCount ?? 0 > 0
        api?.stop()
        guard isReached || Task.isCancelled else {
            throw CommandError(
                "no answer from 127.0.0.1, where a server in this process listens",
                "A firewall, a filter or a container without a network may block such requests."
            )
        }
    }
}

extension Workshop {
    /// The behaviours' sentences, in the suite's order.
    var sentences: [String] { Behaviour.groups.flatMap(\.behaviours).map(\.description) }

    func workspace() throws(CommandError) -> Workspace {
        guard let workspace = Workspace(around: folder) else { throw .noWorkspace }
        return workspace
    }

    func exercises() throws(CommandError) -> Exercises {
        try Exercises(in: try workspace().root)
    }

    /// The exercise that the first word names, or else the current one.
    func exercise(_ arguments: Arguments, for command: String) throws(CommandError) -> Exercise {
        let exercises = try exercises()
        if let word = arguments.operands.first { return try exercises.named(word) { "\(command) \($0)" } }
        if let current = exercises.current(in: try progress()) { return current }
        let first = exercises.all.first?.number ?? 1
        throw CommandError.usage(
            "no exercise given, and none started yet",
            "Start the first: swift run workshop start \(first)",
        )
    }

    /// Called before this command waits for another one in the same workspace.
    var onWait: @Sendable () -> Void {
        { [console] in console.error("Waiting for another command in this workspace to finish.") }
    }

    /// The learner's progress; empty, with a warning, if it is damaged or can't be read.
    func progress() throws(CommandError) -> ExerciseProgress {
        let root = try workspace().root
        do {
            if let progress = try ProgressFile(in: root).read() { return progress }
            console.error(
                "warning: .workshop/progress.json is damaged. The next change is written to a new file."
            )
        } catch {
            console.error("warning: \(error.message(in: root))")
        }
        return ExerciseProgress()
    }

    /// Changes the progress. Keeps what other commands have recorded in the meantime.
    @discardableResult
    func updateProgress(_ change: (inout ExerciseProgress) -> Void) throws -> ExerciseProgress {
        let file = ProgressFile(in: try workspace().root, onWait: onWait)
        let (progress, damaged) = try file.update(change)
        if let damaged { console.error("warning: progress damaged; starting over. Old file: \(damaged)") }
        return progress
    }

    /// Changes the progress. Prints a warning and continues if it can't be saved.
    @discardableResult
    func tryUpdateProgress(_ change: (inout ExerciseProgress) -> Void) throws(CommandError)
        -> ExerciseProgress
    {
        let root = try workspace().root
        do {
            return try updateProgress(change)
        } catch {
            console.error("warning: your progress isn't saved: \(error.message(in: root))")
            let saved = try? ProgressFile(in: root).read()
            var progress = saved ?? ExerciseProgress()
            change(&progress)
            return progress
        }
    }
}

extension Workshop {
    /// Runs the tests of an exercise and records the result, for `check` and `watch`. A script, which sees no spinner, is
    /// told that a build has begun.
    ///
    /// - Parameters:
    ///   - exercise: The exercise.
    ///   - onActivity: Receives a description of the current activity.
    /// - Returns: The result, and its report.
    func check(
        _ exercise: Exercise,
        onActivity: @escaping TestRun.Handler,
    ) async -> (CheckResult, CheckReport) {
        let result = await result(of: TestRun(exercise: exercise), onActivity: onActivity)
        return (result, report(on: result, of: exercise))
    }

    /// Runs the tests of an exercise.
    func result(of run: TestRun, onActivity: @escaping TestRun.Handler) async -> CheckResult {
        if !console.isTerminal {
            let isFirst = !run.exercise.root.appending(path: TestRun.buildFolder).isFolder
            let note = isFirst ? ": the first time, this may take some minutes." : "."
            console.paragraph("Building exercise \(run.exercise.number)\(note)")
        }
        return await run.check(by: runTests, onActivity: onActivity)
    }

    /// Records a result, and returns its report.
    func report(on result: CheckResult, of exercise: Exercise) -> CheckReport {
        var before = ExerciseProgress.Entry()
        _ = try? tryUpdateProgress { progress in
            before = progress[exercise]
            progress.record(result, of: exercise)
        }
        return CheckReport(
            exercise: exercise,
            result: result,
            before: before,
            style: console.style,
            width: console.textWidth,
        )
    }
}

extension Exercise {
    /// The commands to use while working on it.
    var commands: [(String, String)] {
        [
            ("swift run workshop check \(number)", "see what passes and what doesn't yet"),
            ("swift run workshop watch \(number)", "check again on every save"),
            ("swift run workshop hint \(number)", "get a hint if you're stuck"),
        ]
    }
}
