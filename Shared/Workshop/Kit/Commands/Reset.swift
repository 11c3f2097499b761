import Episodes

extension Command {
    /// Begins an exercise anew.
    static let reset = Command(
        name: "reset",
        words: "[N]",
        mostWords: 1,
        summary: "Take exercise N back to its start; yours is kept",
        notes: ["What you wrote is moved to .workshop/attempts: `restore` brings it back."],
        examples: ["reset 3"],
    ) { arguments, workshop in
        let exercise = try workshop.exercise(arguments, for: "reset")
        guard try Files().isThere(BytePath(exercise.start)) else {
            let path = exercise.path(of: ".start")
            throw UsageError(
                "The start of exercise \(exercise.number) isn't there: \(path)",
                "Nothing was changed. Bring it back: git checkout \(path)",
            )
        }
        let console = workshop.console
        // The tests aren't taken back: whoever wrote one of their own would lose it.
        let changed = exercise.changedTests
        let began =
            changed.isEmpty
            ? "Exercise \(exercise.number) is as it began"
            : "The sources of exercise \(exercise.number) are as they began"
        let attempts = Attempts(at: exercise)
        let earlier = try attempts.reset()
        guard earlier != .unchanged else {
            try workshop.rememberIfPossible { $0.reset(exercise, at: .now) }
            console.paragraph("\(began) already. Nothing to keep.")
            console.warn(ofChangedTests: changed, in: exercise)
            if !changed.isEmpty { console.line() }
            console.line("Next: swift run workshop start \(exercise.number)")
            return 0
        }
        console.paragraph("\(began).")
        var kept: String?
        if case .kept(let name) = earlier {
            kept = name
            console.lines(["What you wrote is kept:", "  \(attempts.path(of: name))"])
        }
        try workshop.rememberIfPossible { $0.reset(exercise, keptAs: kept, at: .now) }
        console.warn(ofChangedTests: changed, in: exercise)
        console.line()
        let begin = ("swift run workshop start \(exercise.number)", "begin again")
        let back = ("swift run workshop restore \(exercise.number)", "bring back what you wrote")
        if case .kept = earlier { console.commands([begin, back]) } else { console.commands([begin]) }
        return 0
    }
}
