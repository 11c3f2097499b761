import Exercising
import Terminal

extension Command {
    static let exercises = Command(
        name: "exercises",
        summary: "List the exercises and your progress",
        notes: [
            "Each exercise is its own package, with tests that show what is left to do. The other commands take an "
                + "exercise's number or name, and default to the exercise that you started last."
        ],
        examples: ["exercises"],
    ) { _, workshop in
        let exercises = try workshop.exercises()
        let progress = try workshop.progress()
        let console = workshop.console
        let style = workshop.console.style
        console.line(style.title("Exercises"))
        console.paragraph("The same refactorings as in the stages, on other code, for you to do yourself.")
        for group in ExercisePlace.Group.allCases.map(Optional.some) + [nil] {
            let members = exercises.all.filter { $0.place?.group == group }
            if !members.isEmpty { console.line() }
            if let group, !members.isEmpty { console.line(style.bold(group.rawValue)) }
            for exercise in members { await workshop.show(exercise, progress) }
        }
        console.line()
        console.line(style.dim("  ✓ done   ◐ started   ○ not started   ≠ tests changed"))
        console.line()
        let current = exercises.current(in: progress)
        if let current, progress[current].done == nil {
            console.line(style.bold("Next steps"))
            console.commands(current.commands)
        } else if let next = exercises.next(after: current, in: progress) {
            console.line(style.bold("Next steps"))
            let title = "start “\(next.title.printable)”"
            console.commands([("swift run workshop start \(next.number)", title)])
        } else {
            console.paragraph("All exercises are done. Whatever you refactor next, you know how.", style.good)
        }
        return 0
    }
}

extension Workshop {
    fileprivate func show(_ exercise: Exercise, _ progress: ExerciseProgress) async {
        await exercise.originals.save()
        let entry = progress[exercise]
        let style = console.style
        var mark = entry.done != nil ? style.good("✓") : entry.begun != nil ? style.warning("◐") : "○"
        if entry.begun != nil, !exercise.originals.changedTests().isEmpty { mark = style.warning("≠") }
        var facts = exercise.place.map { "\($0.minutes.lowerBound)–\($0.minutes.upperBound) min" } ?? ""
        if entry.done == nil, let met = entry.goalsMet(in: exercise) {
            facts = "\(met) of \(counted(exercise.description.goals.count, "goal"))   \(facts)"
        }
        if progress.isCurrent(exercise) { facts = "← current   \(facts)" }
        let room = max(8, console.textWidth - 8 - facts.columns)
        let title = exercise.title.printable.padded(to: room)
        console.line("  \(mark) \(String(exercise.number).paddedLeft(to: 2))  \(title)\(style.dim(facts))")
        console.paragraph(exercise.description.idea.printable, indent: 8, style.dim)
    }
}
