import Episodes

extension Command {
    /// Begins an exercise anew.
    static let reset = Command(
        name: "reset",
        words: "[N]",
        mostWords: 1,
        summary: "Take exercise N back to its start; yours is kept",
        notes: ["What you wrote is copied to .workshop/attempts first: `restore` brings it back."],
        examples: ["reset 3"],
    ) { arguments, workshop in
        let exercise = try workshop.exercise(arguments, for: "reset")
        guard let start = await StartingPoint(of: exercise) else {
            throw UsageError(
                "Nobody here knows how exercise \(exercise.number) began: git doesn't say, and no copy was kept.",
                "Nothing was changed. Take \(exercise.path(of: "Sources")) from a fresh copy of this workspace.",
            )
        }
        let console = workshop.console
        // The tests aren't taken back: whoever wrote one of their own would lose it.
        let changed = await exercise.changedTests()
        let began =
            changed.isEmpty
            ? "Exercise \(exercise.number) is as it began"
            : "The sources of exercise \(exercise.number) are as they began"
        guard !start.isThere(in: exercise) else {
            try workshop.remember { $0.reset(exercise, at: .now) }
            console.line("\(began) already. Nothing to keep.")
            console.warn(ofChangedTests: changed, [exercise.commandForGivenTests])
            if !changed.isEmpty { console.line() }
            console.line("Next: swift run workshop start \(exercise.number)")
            return 0
        }
        let attempts = Attempts(at: exercise)
        let kept = try attempts.keep()
        try attempts.replaceSources(by: start.write)
        try workshop.remember { $0.reset(exercise, at: .now) }
        console.paragraph("\(began) (\(start.origin)).")
        if let kept { console.lines(["What you wrote is kept:", "  \(attempts.path(of: kept))"]) }
        console.warn(ofChangedTests: changed, [exercise.commandForGivenTests])
        console.line()
        let begin = ("swift run workshop start \(exercise.number)", "begin again")
        let back = ("swift run workshop restore \(exercise.number)", "bring back what you wrote")
        console.commands(kept == nil ? [begin] : [begin, back])
        return 0
    }
}
