import Episodes

extension Command {
    /// The proof that the exercises are what they should be.
    static let prove = Command(
        name: "prove",
        words: "[N…]",
        maxArguments: .max,
        summary: "Prove the exercises sound; for those who write them",
        notes: [
            "Of a fresh checkout: the description, the hints and the README are complete; Sources and Solution have "
                + "the same files; both build without a warning; the start passes the suite Behaviour, and fails each "
                + "goal with the reason that is stated; the solution passes everything; `reset` knows the start; of the tried "
                + "solutions in Tests/Tried, the right ones pass, and the wrong ones fail where they have to.",
            "Exits with 1 if something isn't so. Builds in .workshop/proof.",
        ],
        examples: ["prove", "prove 3"],
    ) { arguments, workshop in
        let exercises = try workshop.exercises()
        let named = try arguments.words.map { try exercises.named($0, for: "prove").id }
        guard !exercises.all.isEmpty || !exercises.unreadable.isEmpty else { throw UsageError.noExercises }
        return try await workshop.prove(
            exercises.all.filter { named.isEmpty || named.contains($0.id) },
            exercises.unreadable
        )
    }
}

extension Workshop {
    fileprivate func prove(_ all: [Exercise], _ unreadable: [(path: String, reason: String)]) async throws
        -> Int32
    {
        var failures = 0
        for file in unreadable {
            failures += 1
            console.line("\(console.style.bad("✗")) \(file.path): \(file.reason)")
        }
        for exercise in all {
            let start = ContinuousClock.now
            let spinner = Spinner(console)
            let (words, tell) = AsyncStream.makeStream(of: String.self)
            let relay = Task { for await words in words { spinner.show("\(exercise.id), \(words)") } }
            let faults = await ExerciseProof(exercise: exercise, runner: runTests).faults { tell.yield($0) }
            tell.finish()
            await relay.value
            spinner.hide()
            guard !Task.isCancelled else {
                console.error("Interrupted.")
                return Workshop.interrupted
            }
            failures += faults.isEmpty ? 0 : 1
            show(exercise, faults, took: ContinuousClock.now - start)
        }
        return failures == 0 ? 0 : 1
    }

    private func show(_ exercise: Exercise, _ faults: [String], took: Duration) {
        let style = console.style
        let mark = faults.isEmpty ? style.good("✓") : style.bad("✗")
        let description = exercise.description
        let facts =
            "\(counted(description.behaviours.count, "behaviour")), \(counted(description.goals.count, "goal")), "
            + "\(TriedSolution.all(of: exercise).count) tried"
        console.line("\(mark) \(exercise.id)  " + style.dim("\(facts)  \(seconds(took))"))
        for fault in faults {
            for (index, line) in fault.split(separator: "\n").enumerated() {
                console.paragraph(line.printable, lead: index == 0 ? "    - " : "      ", indent: 6)
            }
        }
    }
}
