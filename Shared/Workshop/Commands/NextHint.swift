import Checking
import Content
import Learner
import Terminal

extension Workshop {
    /// Shows the next hint for an exercise, and remembers that it was shown.
    ///
    /// - Parameter more: What to do for another hint, if not to enter the command.
    func showNextHint(of exercise: Exercise, more: String? = nil) throws(CommandError) {
        var next: ExerciseProgress.Entry.HintChoice?
        // Read and written under one lock, so two commands at the same time show two hints.
        let progress = try tryUpdateProgress { next = $0.nextHint(of: exercise) }
        let entry = progress[exercise]
        let number = exercise.number
        if let news = news(of: exercise, entry) {
            console.paragraph("\(news): swift run workshop check \(number)", console.style.warning)
            console.line()
        }
        warnOfBrokenBehaviour(of: exercise, entry, next)
        let hints = exercise.hints()
        guard let next, hints.indices.contains(next.index) else { return }
        let hint = hints[next.index]
        let left = entry.hintChoices(for: exercise).count { !entry.hasSeen($0) }
        console.heading("Hint \(entry.number(of: next)) of \(entry.hints + left)", hint.title.printable)
        if let test = next.test {
            console.paragraph(test.printable, lead: "  ✗ ", indent: 4, console.style.dim)
        }
        console.line()
        show(hint)
        console.paragraph(
            left > 0
                ? "\(counted(left, "hint")) left: \(more ?? "swift run workshop hint \(number)")"
                : "No hint is left. To see our solution: swift run workshop solution \(number)"
        )
    }

    /// What has happened to the code since the last check, and what to do, or `nil` if the check is still true of it.
    private func news(of exercise: Exercise, _ entry: ExerciseProgress.Entry) -> String? {
        if entry.failedToBuild {
            return "Your code didn't build at the last check. Once you have fixed the errors, check again"
        }
        guard entry.hasChanged(exercise) else { return nil }
        return entry.isChecked
            ? "Your code has changed since its tests last ran. To see what is red now"
            : "The tests haven't run on your code yet. To see what is red now"
    }

    /// A broken behaviour comes before any goal, whether or not there is a hint for it.
    private func warnOfBrokenBehaviour(
        of exercise: Exercise,
        _ entry: ExerciseProgress.Entry,
        _ next: ExerciseProgress.Entry.HintChoice?,
    ) {
        guard let test = entry.red(in: exercise).first, test != next?.test,
            let behaviour = exercise.behaviour(named: test)
        else { return }
        console.paragraph(test.printable, lead: "  ✗ ", indent: 4, console.style.bold)
        let suspects = exercise.suspects(about: behaviour.file, since: entry.heldFiles)
        let advice = suspects.isEmpty ? "." : ", so look at what you have changed:"
        console.paragraph("This held before\(advice)", indent: 4)
        for path in suspects {
            console.line("    " + console.style.dim("→ \(path.printable.fitted(to: console.width - 6))"))
        }
        console.line()
    }

    func show(_ hint: Hint) {
        console.lines(hint.text.lines(width: console.textWidth, indent: 2, style: console.style) + [""])
    }
}
