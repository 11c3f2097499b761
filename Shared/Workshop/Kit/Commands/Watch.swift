extension Command {
    /// Checks an exercise at each save.
    static let watch = Command(
        name: "watch",
        words: "[N]",
        mostWords: 1,
        summary: "Check exercise N, or the current one, at each save",
        notes: [
            "The screen is drawn anew after each save of a file in Sources or Tests. Keys: h for a hint, n for the "
                + "next exercise, d for the solution, q to quit."
        ],
        examples: ["watch", "watch 3"],
    ) { arguments, workshop in
        let exercise = try workshop.exercise(arguments, for: "watch")
        guard let terminal = workshop.console.terminal else {
            throw UsageError(
                "`watch` draws on a terminal, and there is none.",
                "Without one: swift run workshop check \(exercise.number)",
            )
        }
        // Whatever there is to say of it is said before the screen is taken.
        _ = try workshop.progress()
        try await WatchSession(exercise, try workshop.exercises(), workshop, on: terminal).run()
        return Task.isCancelled ? Workshop.interrupted : 0
    }
}
