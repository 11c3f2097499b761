import Checking
import Content
import Learner
import Terminal

extension Command {
    static let check = Command(
        name: "check",
        operands: "[N]",
        maxArguments: 1,
        summary: "Check exercise N, or the current one",
        notes: [
            "Builds the exercise and runs its tests: the behaviour, which must stay the same, and the goals. The first "
                + "thing to fix is at the top. Exits with 1 until everything passes. Then it says what a reviewer would "
                + "ask about the code, if anything. `swift test` in the exercise's folder runs the same tests."
        ],
        examples: ["check", "check 3"],
    ) { arguments, workshop in
        let exercise = try workshop.exercise(arguments, for: "check")
        let console = workshop.console
        try await workshop.checkCanTest()
        console.heading(exercise.heading, exercise.title.printable)
        console.line()
        let spinner = await Spinner(console)
        let (result, report) = await workshop.check(exercise) { activity in
            spinner.update(activity)
            if !console.isTerminal, activity.hasPrefix("waiting") { console.error("\(activity).") }
        }
        await spinner.end()
        if result.end == .interrupted { throw CancellationError() }
        console.lines(report.lines(isWhole: !console.isTerminal))
        try workshop.suggest(after: result, of: exercise)
        return result.isDone ? 0 : 1
    }
}

extension Workshop {
    /// The exercise that comes after one, and a line about it: its title, and on the path where the learner is, and for how
    /// long. `nil` if all are done.
    func next(after exercise: Exercise) throws -> (number: Int, text: String)? {
        let exercises = try exercises()
        let progress = try progress()
        guard let next = exercises.next(after: exercise, in: progress) else { return nil }
        if progress[next].hasMetPartOnPath(of: next) {
            return (next.number, "next: the rest of “\(next.title.printable)”")
        }
        guard let place = exercises.place(onPath: next) else {
            let end =
                exercise.id == exercises.path.last?.id ? "that was the path; off it" : "next, off the path"
            return (next.number, "\(end): \(next.title.printable)")
        }
        return (next.number, "next: \(next.title.printable) · \(place) · \(next.minutesOnPath) min")
    }

    /// Suggests what to type after a check.
    fileprivate func suggest(after result: CheckResult, of exercise: Exercise) throws {
        let number = exercise.number
        var commands = [("swift run workshop hint \(number)", "get a hint if you're stuck")]
        if result.isDone {
            let sections = [
                ("Your own", "go on with a screen of your own"),
                ("When all is green", "answer the last question"),
            ]
            commands = [("swift run workshop solution \(number)", "compare your code with ours")]
            if let (_, text) = sections.first(where: { exercise.section($0.0) != nil }) {
                commands.append(("less \(exercise.path(of: "README.md"))", text))
            }
            commands += [
                try next(after: exercise).map { ("swift run workshop start \($0.number)", $0.text) }
                    ?? ("swift run workshop exercises", "see the list: all exercises are done")
            ]
        } else if result.end == .ran, try progress()[exercise].hasMetPartOnPath(of: exercise),
            let next = try next(after: exercise)
        {
            commands.append(("swift run workshop start \(next.number)", next.text))
        } else if result.end == .noSources {
            commands = [("swift run workshop reset \(number)", "restore the original sources")]
        } else {
            switch result.end {
            case .notBuilt([], _), .unusable:
                commands = [("swift run workshop check \(number)", "check again")]
            default: break
            }
        }
        console.commands(commands)
    }
}
