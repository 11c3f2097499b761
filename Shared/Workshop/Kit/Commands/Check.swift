import Exercising
import Terminal

extension Command {
    static let check = Command(
        name: "check",
        words: "[N]",
        maxArguments: 1,
        summary: "Check exercise N, or the current one",
        notes: [
            "Builds the exercise and runs its tests: the behaviour, which must stay, and the goals. Shows what to fix "
                + "first at the top. Exits with 1 until everything passes. `swift test` in the folder of the exercise "
                + "runs the same tests."
        ],
        examples: ["check", "check 3"],
    ) { arguments, workshop in
        let exercise = try workshop.exercise(arguments, for: "check")
        let console = workshop.console
        console.heading(exercise.heading, exercise.title.printable)
        console.line()
        let spinner = await Spinner(console)
        let (result, report) = await workshop.check(exercise) { activity in
            spinner.tell(activity)
            if !console.isTerminal, activity.hasPrefix("waiting") { console.error("\(activity).") }
        }
        await spinner.end()
        if result.end == .interrupted { throw CancellationError() }
        console.lines(report)
        console.line()
        try workshop.suggest(after: result, of: exercise)
        return result.isMet ? 0 : 1
    }
}

extension Workshop {
    /// Runs the tests of an exercise and records the result, for `check` and `watch`.
    ///
    /// - Returns: The result, and its report in lines.
    func check(_ exercise: Exercise, tell: @escaping TestRun.Tell) async -> (CheckResult, report: [String]) {
        let result = await TestRun(exercise: exercise).result(by: runTests, tell: tell)
        _ = try? rememberIfPossible { $0.note(result, of: exercise) }
        let (style, width) = (console.style, console.measureOfText)
        return (result, CheckReport(exercise: exercise, result: result, style: style, width: width).lines())
    }

    /// What to type after a check.
    fileprivate func suggest(after result: CheckResult, of exercise: Exercise) throws {
        let (number, progress) = (exercise.number, try progress())
        var commands = exercise.commands
        if result.isMet {
            let next = try exercises().next(after: exercise, in: progress)
            commands = [
                ("swift run workshop solution \(number)", "your way beside another one"),
                next.map { ("swift run workshop start \($0.number)", "the next one: \($0.title.printable)") }
                    ?? ("swift run workshop exercises", "all of them are done"),
            ]
        } else if result.end == .noSources {
            commands = [("swift run workshop reset \(number)", "bring back what it began with")]
        }
        console.line(console.style.bold("What to type next"))
        console.commands(commands)
    }
}
