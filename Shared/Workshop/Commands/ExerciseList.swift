import Content
import Learner
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
        let current = exercises.current(in: progress)
        let isWorking =
            current.map { progress[$0].done == nil && !progress[$0].hasMetPartOnPath(of: $0) } ?? false
        let next = isWorking ? current : exercises.next(after: current, in: progress)
        let legend = "✓ done   ◐ started   ○ not started   ≠ tests changed".replacing(" ", with: "\u{A0}")
            .replacing("\u{A0}\u{A0}\u{A0}", with: "   ")
        console.paragraph(legend, lead: "\(style.title("Exercises"))   ", indent: 12, style.dim)
        let path = "First the small steps, 60 min, and the five changes, 15 min. See README.md, One path."
        // It is for the beginning, and the list has to fit a terminal.
        if !isWorking { console.paragraph(path, style.dim) }
        let groups = ExerciseDuration.Group.allCases.map(Optional.some) + [nil]
        // On a narrow terminal, the name of a group is above its exercises.
        let isNarrow = console.textWidth < 70
        let margin = isNarrow ? 2 : (groups.compactMap(\.?.rawValue.count).max() ?? 0) + 2
        for group in groups {
            let members = (exercises.path + exercises.others).filter { $0.duration?.group == group }
            if isNarrow, let group, !members.isEmpty { console.line(style.bold(group.rawValue)) }
            for (index, exercise) in members.enumerated() {
                let name = index == 0 && !isNarrow ? group?.rawValue ?? "" : ""
                await workshop.show(exercise, progress, after: style.bold(name.padded(to: margin)), margin)
            }
        }
        console.line()
        guard let next else {
            console.paragraph("All exercises are done. Whatever you refactor next, you know how.", style.good)
            return 0
        }
        let start = ("swift run workshop start \(next.number)", "start “\(next.title.printable)”")
        console.commands(isWorking ? next.commands : [start])
        return 0
    }
}

extension Workshop {
    /// Shows an exercise on a line, after a lead of the given width.
    fileprivate func show(
        _ exercise: Exercise,
        _ progress: ExerciseProgress,
        after lead: String,
        _ width: Int
    )
        async
    {
        await exercise.originals.save()
        let entry = progress[exercise]
        let style = console.style
        var mark = progress.mark(of: exercise)
        mark = mark == "✓" ? style.good(mark) : mark == "○" ? mark : style.warning(mark)
        let minutes = exercise.minutesOnPath.replacing(" to ", with: "–")
        var facts = minutes.isEmpty ? "" : "\(minutes) min"
        if entry.done == nil, let met = entry.goalsMet(in: exercise) {
            facts = "\(met) of \(counted(exercise.description.goals.count, "goal"))  \(facts)"
        }
        if let questions = entry.questions { facts = "\(counted(questions, "question"))  \(facts)" }
        if progress.isCurrent(exercise) { facts = "← current  \(facts)" }
        let room = max(8, console.textWidth - width - 7 - facts.columns)
        let title = exercise.title.printable.fitted(to: room - 1).padded(to: room)
        let number = String(exercise.number).paddedLeft(to: 2)
        console.line("\(lead)\(mark) \(number)  \(title)\(style.dim(facts))")
    }
}
