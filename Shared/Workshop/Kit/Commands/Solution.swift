import Diffing
import Exercising
import Terminal

extension Command {
    static let solution = Command(
        name: "solution",
        words: "[N]",
        maxArguments: 1,
        summary: "What you wrote beside one way to do it",
        options: [Option("--anyway", nil, "before it is done, without being asked")],
        notes: [
            "As long as the exercise isn't done, it asks first. `diff exercise3 solution3` shows the same, and also "
                + "one file alone, or a page for the browser."
        ],
        examples: ["solution", "solution 3 --anyway"],
    ) { arguments, workshop in
        let exercise = try workshop.exercise(arguments, for: "solution")
        guard try await workshop.maySee(exercise, isSure: arguments.value(of: "--anyway") != nil) else {
            return Task.isCancelled ? Workshop.interrupted : 0
        }
        return workshop.show(try workshop.workspace().comparison(of: exercise))
    }
}

extension Workshop {
    /// Whether the learner wants to see the solution, while they may still find it themselves.
    fileprivate func maySee(_ exercise: Exercise, isSure: Bool) async throws -> Bool {
        guard !isSure, try progress()[exercise].done == nil else { return true }
        let number = exercise.number
        let left = exercise.hints.count - (try progress()[exercise].hints)
        let hint = "A hint may be enough: swift run workshop hint \(number)"
        guard let ask = console.ask else {
            let command = "swift run workshop solution \(number) --anyway"
            let suggestion = left > 0 ? "\(hint), or add --anyway." : "To see it now: \(command)"
            throw UsageError("Exercise \(number) isn't done yet.", suggestion)
        }
        console.paragraph("Exercise \(number) isn't done yet, according to the last check.")
        if left > 0 { console.paragraph(hint) }
        let answer = await ask("Show the solution anyway? [y/N] ")
        if ["y", "yes"].contains(answer?.lowercased()) { return true }
        if answer == nil { console.line() }
        if !Task.isCancelled { console.line("Then go on: swift run workshop check \(number)") }
        return false
    }
}

extension Workspace {
    func comparison(of exercise: Exercise) throws -> Comparison {
        Comparison(try edition(of: .part(.sources, exercise)), try edition(of: .part(.solution, exercise)))
    }
}
