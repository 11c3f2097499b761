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
        guard !start.isThere(in: exercise) else {
            try workshop.remember { $0.reset(exercise, at: .now) }
            console.line("Exercise \(exercise.number) is as it began already. Nothing to keep.")
            console.line("Next: swift run workshop start \(exercise.number)")
            return 0
        }
        let attempts = Attempts(at: exercise)
        let kept = try attempts.keep()
        try attempts.replaceSources(by: start.write)
        try workshop.remember { $0.reset(exercise, at: .now) }
        console.paragraph("Exercise \(exercise.number) is as it began (\(start.origin)).")
        if let kept { console.lines(["What you wrote is kept:", "  \(attempts.path(of: kept))"]) }
        console.line()
        console.commands([
            ("swift run workshop start \(exercise.number)", "begin again"),
            ("swift run workshop restore \(exercise.number)", "bring back what you wrote"),
        ])
        return 0
    }

    /// Brings back what was kept.
    static let restore = Command(
        name: "restore",
        words: "[N] [DATE]",
        mostWords: 2,
        summary: "Bring back what `reset` kept: the latest, or one by its date",
        notes: [
            "What is there now is kept as an attempt too, so nothing is lost either way. To see the latest first: "
                + "`diff exercise3 attempt3`."
        ],
        examples: ["restore 3", "restore 3 2026-11-21T14-05-09"],
    ) { arguments, workshop in
        let exercise = try workshop.exercise(arguments, for: "restore")
        let attempts = Attempts(at: exercise)
        let name = try attempts.named(arguments.words.dropFirst().first)
        let kept = try attempts.keep()
        try attempts.restore(name)
        workshop.console.line("Exercise \(exercise.number) is as in \(attempts.path(of: name)).")
        if let kept { workshop.console.lines(["What was there is kept:", "  \(attempts.path(of: kept))"]) }
        workshop.console.line()
        workshop.console.commands([
            ("swift run workshop check \(exercise.number)", "what is green, and what isn't yet")
        ])
        return 0
    }
}

extension Attempts {
    /// The attempt that is meant by a date, or by the beginning of one; the latest by nothing.
    func named(_ word: String?) throws(UsageError) -> String {
        let names = names
        guard let latest = names.last else {
            throw UsageError(
                "No attempt at this exercise was kept.",
                "`reset` and `restore` keep them: swift run workshop help reset"
            )
        }
        guard let word else { return latest }
        if let exact = names.first(where: { $0 == word || date(of: $0) == word }) { return exact }
        let matching = names.filter { date(of: $0).lowercased().hasPrefix(word.lowercased()) }
        guard matching.count == 1 else {
            let dates = (matching.isEmpty ? names : matching).suffix(5).map(date)
            throw UsageError(
                matching.isEmpty
                    ? "There is no attempt \(word.quoted)."
                    : "\(word.quoted) is the beginning of \(matching.count) attempts.",
                "The latest: \(dates.joined(separator: ", "))",
            )
        }
        return matching[0]
    }
}
