import Exercising
import Terminal

extension Command {
    static let exercises = Command(
        name: "exercises",
        summary: "The refactorings to do yourself, and how far you are",
        notes: [
            "An exercise is a package of its own, with tests that say what is still to do. Every command below that "
                + "takes one, takes its number or its name, and without either the one that you started last."
        ],
        examples: ["exercises"],
    ) { _, workshop in
        let exercises = try workshop.exercises()
        guard !exercises.all.isEmpty || !exercises.unreadable.isEmpty else { throw UsageError.noExercises }
        ExerciseList(exercises: exercises, progress: try workshop.progress(), console: workshop.console)
            .show()
        return 0
    }
}

private struct ExerciseList {
    let exercises: Exercises
    let progress: ExerciseProgress
    let console: Console

    private var style: Style { console.style }

    func show() {
        console.line(style.title("Exercises"))
        console.paragraph("The same refactorings, on other code, by your own hand.")
        for group in ExercisePlace.Group.allCases.map(Optional.some) + [nil] {
            let members = exercises.all.filter { $0.place?.group == group }
            guard !members.isEmpty else { continue }
            console.line()
            if let group { console.line(style.bold(group.rawValue)) }
            for exercise in members { show(exercise) }
        }
        for file in exercises.unreadable {
            console.error("\(file.path): \(file.reason).")
            console.error("Take it back as it was: git checkout \(file.path)")
        }
        console.line()
        let isOther = exercises.all.contains {
            progress[$0].isDoneWithOtherTests == true && progress[$0].done == nil
        }
        let other = isOther ? "   ≠ done, but with other tests than those that were given" : ""
        console.line(style.dim("  ✓ done   ◐ begun   ○ not begun\(other)"))
        console.line()
        suggest()
    }

    private func show(_ exercise: Exercise) {
        let entry = progress[exercise]
        let isCurrent = progress.isCurrent(exercise)
        let isOther = entry.done == nil && entry.isDoneWithOtherTests == true
        let begun = isOther ? "≠" : "◐"
        let mark = entry.done != nil ? style.good("✓") : entry.begun != nil ? style.warning(begun) : "○"
        let number = String(exercise.number).paddedLeft(to: 2)
        let minutes = exercise.place.map { "\($0.minutes.lowerBound)–\($0.minutes.upperBound) min" } ?? ""
        var facts = minutes.paddedLeft(to: 9)
        if isOther {
            facts = "with other tests \(facts)"
        } else if entry.done == nil, let met = entry.goalsMet {
            facts = "\(met) of \(counted(exercise.description.goals.count, "goal")) \(facts)"
        }
        if isCurrent { facts = "← current   \(facts)" }
        let room = max(8, console.measureOfText - 8 - facts.columns)
        let title = exercise.title.printable.padded(to: room)
        console.line("  \(mark) \(number)  \(isCurrent ? style.bold(title) : title)\(style.dim(facts))")
        console.paragraph(exercise.description.idea.printable, indent: 8, style.dim)
    }

    private func suggest() {
        let current = exercises.current(in: progress)
        guard let current, progress[current].done == nil else {
            guard let next = exercises.next(after: current, in: progress) else {
                return console.paragraph(
                    "All are done. Whatever you refactor next, you know how.",
                    style.good
                )
            }
            console.line(style.bold("What to type next"))
            return console.commands([
                ("swift run workshop start \(next.number)", "begin with “\(next.title)”")
            ])
        }
        console.line(style.bold("What to type next"))
        console.commands([
            ("swift run workshop check", "what is green, and what isn't yet"),
            ("swift run workshop watch", "the same at each save"),
            ("swift run workshop hint", "when you are stuck"),
        ])
    }
}
