import Content
import Learner
import Terminal

extension Command {
    static let hint = Command(
        name: "hint",
        operands: "[N]",
        maxArguments: 1,
        summary: "Show the next hint for exercise N, or the current one",
        options: [Option("--all", nil, "Show all hints")],
        notes: [
            "Hints for what was red at the last check come first, and those for the whole exercise last."
        ],
        examples: ["hint", "hint 3", "hint 3 --all"],
    ) { arguments, workshop in
        let exercise = try workshop.exercise(arguments, for: "hint")
        await exercise.originals.save()
        if arguments.value(of: "--all") == nil {
            try workshop.showNextHint(of: exercise)
        } else {
            try workshop.showAllHints(of: exercise)
        }
        return 0
    }
}

extension Workshop {
    fileprivate func showAllHints(of exercise: Exercise) throws {
        let hints = exercise.hints()
        let count = hints.last?.section ?? 0
        try tryUpdateProgress { progress in
            for hint in hints.indices { progress.markSeen(hint: hint, of: exercise) }
        }
        for (index, hint) in hints.enumerated() {
            if index == 0 || hints[index - 1].section != hint.section {
                console.heading("Hint \(hint.section) of \(count)", hint.title.printable)
                console.line()
            }
            show(hint)
        }
        console.paragraph("To see our solution: swift run workshop solution \(exercise.number)")
    }
}
