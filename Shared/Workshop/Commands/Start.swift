import Content
import Learner
import Terminal

extension Command {
    static let start = Command(
        name: "start",
        operands: "N",
        maxArguments: 1,
        summary: "Start exercise N: show what it is about and what to open",
        examples: ["start 1", "start AdoptResult"],
    ) { arguments, workshop in
        let exercises = try workshop.exercises()
        guard let word = arguments.operands.first else {
            let progress = try workshop.progress()
            let next = exercises.next(after: exercises.current(in: progress), in: progress)
            let all = "swift run workshop exercises"
            throw CommandError.usage(
                "`start` needs an exercise",
                next.map { "The next one: swift run workshop start \($0.number); all: \(all)" }
                    ?? "All exercises are done. To see the list: \(all)",
            )
        }
        let exercise = try exercises.named(word) { "start \($0)" }
        await exercise.originals.save()
        let progress = try workshop.tryUpdateProgress { $0.start(exercise) }
        introduce(exercise, isDone: progress[exercise].done != nil, on: workshop.console)
        return 0
    }
}

/// Shows what an exercise is about, what to open, and what to type next.
private func introduce(_ exercise: Exercise, isDone: Bool, on console: Console) {
    let style = console.style
    console.heading(exercise.heading, exercise.title.printable)
    var minutes = exercise.duration.map { "\($0.minutes.lowerBound) to \($0.minutes.upperBound) min" } ?? ""
    if let part = exercise.description.onPath {
        minutes += "; on the path, the first \(counted(part.goals, "goal")): \(part.minutes) min"
    }
    if !minutes.isEmpty { minutes = " (\(minutes))" }
    console.paragraph(exercise.description.idea.printable + minutes, lead: "  ", indent: 2, style.dim)
    if let situation = exercise.section("The situation")?.paragraphs.first {
        console.line()
        console.paragraph(Prose(situation).plain.printable.replacing("`", with: ""))
    }
    let goals = exercise.description.goals
    console.line("\n" + style.bold("What to open"))
    console.commands([(exercise.path(of: "README.md"), "the task")])
    if !isDone, let file = goals.first?.file {
        let place = exercise.place(in: file, at: goals.first?.line)
        let count = goals.count { $0.file == file }
        let share = count < goals.count ? "\(count) of " : ""
        console.commands([(place, "begin here, for \(share)the \(counted(goals.count, "goal"))")])
    }
    console.line("\n" + style.bold("Next steps"))
    let reset = ("swift run workshop reset \(exercise.number)", "start over")
    console.commands(isDone ? exercise.commands + [reset] : exercise.commands)
}
