import Exercising
import Terminal

extension Command {
    static let start = Command(
        name: "start",
        words: "N",
        maxArguments: 1,
        summary: "Start exercise N: show what it is about and what to open",
        examples: ["start 1", "start AdoptResult"],
    ) { arguments, workshop in
        let exercises = try workshop.exercises()
        guard let word = arguments.words.first else {
            let progress = try workshop.progress()
            let next = exercises.next(after: exercises.current(in: progress), in: progress)
            throw CommandError.usage(
                "`start` needs an exercise",
                "The next one: swift run workshop start \(next?.number ?? 1); all: swift run workshop exercises",
            )
        }
        let exercise = try exercises.named(word) { "start \($0)" }
        await exercise.originals.save()
        let progress = try workshop.tryUpdateProgress { $0.start(exercise) }
        introduce(exercise, isDone: progress[exercise].done != nil, on: workshop.console)
        return 0
    }
}

/// Shows what an exercise is about, and what to open.
private func introduce(_ exercise: Exercise, isDone: Bool, on console: Console) {
    let style = console.style
    console.heading(exercise.heading, exercise.title.printable)
    let minutes = exercise.place.map { " (\($0.minutes.lowerBound) to \($0.minutes.upperBound) min)" } ?? ""
    console.paragraph(exercise.description.idea.printable + minutes, lead: "  ", indent: 2, style.dim)
    for title in ["The situation", "Your goal", "What stays"] {
        guard let section = exercise.section(title) else { continue }
        console.line()
        console.line(style.bold(title))
        console.lines(section.lines(width: console.textWidth, indent: 2, style: style))
    }
    console.line()
    console.line(style.bold("The goals"))
    for goal in exercise.description.goals {
        console.paragraph(goal.name.printable, lead: "  \(isDone ? style.good("✓") : "○") ", indent: 4)
    }
    console.line()
    console.line(style.bold("What to do"))
    let readme = exercise.path(of: "README.md")
    let sources = exercise.path(of: "Sources")
    console.paragraph("Read \(readme), open \(sources), then:", indent: 2)
    let reset = ("swift run workshop reset \(exercise.number)", "start over")
    console.commands(exercise.commands + (isDone ? [reset] : []))
}
