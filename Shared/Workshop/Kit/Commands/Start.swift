import Diffing
import Exercising
import Foundation
import Terminal

extension Command {
    static let start = Command(
        name: "start",
        words: "N",
        maxArguments: 1,
        summary: "Begin exercise N: what it is about, and what to open",
        notes: ["What is longer than the terminal is shown by `$PAGER`, or by `less`: q leaves it."],
        examples: ["start 1", "start AdoptResult"],
    ) { arguments, workshop in
        let exercises = try workshop.exercises()
        guard let word = arguments.words.first else {
            let progress = try workshop.progress()
            let current = exercises.current(in: progress)
            let next = exercises.next(after: current, in: progress) ?? exercises.all.first
            guard let next else { throw UsageError.noExercises }
            throw UsageError(
                "Which exercise?",
                "Try the next one: swift run workshop start \(next.number), or see them all: "
                    + "swift run workshop exercises",
            )
        }
        let exercise = try exercises.named(word) { "start \($0)" }
        let progress = try workshop.rememberIfPossible { $0.start(exercise, at: .now) }
        workshop.console.page {
            Introduction(exercise: exercise, entry: progress[exercise], console: $0).show()
        }
        return 0
    }
}

private struct Introduction {
    let exercise: Exercise
    let entry: ExerciseProgress.Entry
    let console: Console

    func show() {
        let style = console.style
        console.heading(exercise.heading, exercise.title.printable)
        console.paragraph(
            exercise.description.idea.printable + (exercise.place.map { " (\($0.duration))" } ?? ""),
            lead: "  ",
            indent: 2,
            style.dim,
        )
        for title in ["The situation", "Your goal", "What stays"] {
            if let section = exercise.section(title) { console.section(title, section) }
        }
        console.line()
        console.line(style.bold("The goals"))
        let mark = entry.done == nil ? "○" : style.good("✓")
        for goal in exercise.description.goals {
            console.paragraph(goal.name.printable, lead: "  \(mark) ", indent: 4)
        }
        console.line()
        console.line(style.bold("What to do"))
        console.fact("read", exercise.path(of: "README.md"))
        console.fact("open", exercise.path(of: "Sources"))
        let number = exercise.number
        for name in ["check", "watch", "hint"] {
            console.fact(name, style.command("swift run workshop \(name) \(number)"))
        }
        if entry.done != nil {
            console.line()
            console.paragraph(
                "You have done it before. To do it again from the start: swift run workshop reset \(number)",
            )
        }
    }
}

extension Console {
    /// Writes a line of a list of names and what they stand for.
    func fact(_ name: String, _ value: String) {
        line("  \(style.dim(name.padded(to: 6)))\(value)")
    }

    func section(_ title: String, _ words: Markdown) {
        line()
        line(style.bold(title))
        lines(words.lines(width: measureOfText, indent: 2, style: style))
    }
}
