import Checking
import Content
import Foundation
import Learner
import Terminal

extension Command {
    static let watch = Command(
        name: "watch",
        operands: "[N]",
        maxArguments: 1,
        summary: "Check exercise N, or the current one, on every save",
        notes: [
            "Shows the result of `check` whenever you save a file in Sources or Tests: a mark for each test, then what "
                + "to fix first. Type h for a hint, n for the next exercise, or q to quit, then press Return."
        ],
        examples: ["watch", "watch 3"],
    ) { @MainActor arguments, workshop in
        let exercise = try workshop.exercise(arguments, for: "watch")
        try await workshop.checkCanTest()
        try await WatchSession(exercise, workshop).run()
        return Task.isCancelled ? Workshop.interrupted : 0
    }
}

/// An exercise that is checked on every save until the user quits.
@MainActor
private final class WatchSession {
    private let workshop: Workshop
    private let console: Console
    private var exercise: Exercise
    private var saves: Task<Void, Never>?
    /// The check that is running.
    private var check: Task<Void, Never>?
    /// Whether to show a hint after the check that is running: its result would be drawn over the hint.
    private var wantsHint = false

    init(_ exercise: Exercise, _ workshop: Workshop) {
        self.exercise = exercise
        self.workshop = workshop
        console = workshop.console
    }

    func run() async throws {
        try begin(exercise)
        try await console.runTypedCommands(commands)
        if !console.input.isTerminal { await finishCheck() }
        saves?.cancel()
        check?.cancel()
        // The toolchain ends its own subprocesses before it exits.
        await check?.value
    }

    private var commands: [TypedCommand] {
        [
            ("h", "for a hint", { [self] _ in try await hint() }),
            ("n", "for the next exercise", { [self] _ in try await next() }),
        ]
    }

    private func hint() async throws {
        if !console.input.isTerminal { await finishCheck() }
        wantsHint = true
        if check == nil { try showHint() }
    }

    private func showHint() throws(CommandError) {
        wantsHint = false
        console.line()
        try workshop.showNextHint(of: exercise, more: console.input.isTerminal ? "type h" : nil)
    }

    private func next() async throws {
        if !console.input.isTerminal { await finishCheck() }
        let next = try workshop.exercises().next(after: exercise, in: try workshop.progress())
        if let next, next.id != exercise.id { return try begin(next) }
        console.line(next == nil ? "All exercises are done." : "All other exercises are done.")
    }

    /// Looks at the files four times a second, since the system doesn't report changes in folders that are on another
    /// machine or shared with a container.
    private func begin(_ exercise: Exercise) throws {
        self.exercise = exercise
        wantsHint = false
        try workshop.updateProgress { $0.start(exercise, at: .now) }
        if console.isTerminal { draw([task]) }
        startCheck()
        saves?.cancel()
        // Without a value, something can't be read.
        let files = try? exercise.watchedFiles()
        saves = Task.detached { [weak self] in
            var checked = files
            var seen = files
            while (try? await Task.sleep(for: .milliseconds(250))) != nil {
                let files = try? exercise.watchedFiles()
                // Unchanged since the last look, so not in the middle of a save.
                if files == seen, files != checked {
                    checked = files
                    await self?.startCheck()
                }
                seen = files
            }
        }
    }

    /// Checks the files as they are now, and cancels the check that is running.
    private func startCheck() {
        let earlier = check
        earlier?.cancel()
        check = Task { [exercise] in
            await earlier?.value
            guard !Task.isCancelled else { return }
            let spinner = Spinner(console)
            spinner.update("building")
            let (result, report) = await workshop.check(exercise) { spinner.update($0) }
            await spinner.end()
            guard !Task.isCancelled else { return }
            check = nil
            if result.end != .interrupted {
                let lines = report.screen()
                let isBegun = result.goals.contains(where: \.isPassed)
                let end = nextLines(after: result) + lines.suffix(1)
                draw((isBegun ? [] : [task, ""]) + lines.dropLast() + end)
            }
            guard wantsHint else { return }
            do throws(CommandError) {
                try showHint()
            } catch {
                console.report(error)
            }
        }
    }

    /// Where the task is, until the first goal is met.
    private var task: String { "Read \(exercise.path(of: "README.md"))." }

    /// What comes next, once the exercise is done, or its part on the path.
    private func nextLines(after result: CheckResult) -> [String] {
        guard result.end == .ran, let progress = try? workshop.progress(),
            result.isDone || progress[exercise].hasMetPartOnPath(of: exercise),
            let next = try? workshop.next(after: exercise), next.number != exercise.number
        else { return [] }
        return ["Type n for the \(next.text)".fitted(to: console.textWidth)]
    }

    private func finishCheck() async {
        guard let check else { return }
        await withTaskCancellationHandler {
            await check.value
        } onCancel: {
            check.cancel()
        }
    }

    private func draw(_ lines: [String]) {
        console.redraw { console in
            console.heading(exercise.heading, exercise.title.printable)
            console.explain(commands)
            console.line()
            console.lines(lines)
        }
    }
}
