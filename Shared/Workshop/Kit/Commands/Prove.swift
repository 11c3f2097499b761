import Diffing
import Exercising
import Terminal

extension Command {
    static let prove = Command(
        name: "prove",
        words: "[N…]",
        maxArguments: .max,
        summary: "Prove the exercises sound; for those who write them",
        options: [Option("--tried", "K/M", "of the tried solutions, only each M-th, from the K-th on")],
        notes: [
            "Of a fresh checkout: the description, the hints and the README are complete; Sources and Solution have "
                + "the same files; both build without a warning; the start passes the suite Behaviour, and fails each "
                + "goal with the reason that is stated; the solution passes everything; `reset` knows the start; of the tried "
                + "solutions in Tests/Tried, the right ones pass, and the wrong ones fail where they have to.",
            "Two exercises are proved at a time, each in a folder of its own below .workshop/proof. Exits with 1 if "
                + "something isn't so.",
        ],
        examples: ["prove", "prove 3", "prove --tried 1/3"],
    ) { arguments, workshop in
        let exercises = try workshop.exercises()
        let named = try arguments.words.map { try exercises.named($0) { "prove \($0)" }.id }
        guard !exercises.all.isEmpty || !exercises.unreadable.isEmpty else { throw UsageError.noExercises }
        let part = try arguments.value(of: "--tried").map(TriedSolution.Part.init) ?? .all
        return try await workshop.prove(
            exercises.all.filter { named.isEmpty || named.contains($0.id) },
            exercises.unreadable,
            trying: part,
        )
    }
}

extension Workshop {
    @MainActor
    fileprivate func prove(
        _ all: [Exercise],
        _ unreadable: [(path: String, reason: String)],
        trying part: TriedSolution.Part,
    ) async throws -> Int32 {
        var failures = 0
        for file in unreadable {
            failures += 1
            console.line("\(console.style.bad("✗")) \(file.path): \(file.reason)")
        }
        let spinner = Spinner(console)
        await withTaskGroup(of: (ExerciseProof, [String], Duration).self) { group in
            var waiting = all[...]
            let runTests = runTests
            func proveNext(in scratch: String) {
                guard let exercise = waiting.popFirst() else { return }
                let proof = ExerciseProof(exercise: exercise, runner: runTests, scratch: scratch, part: part)
                group.addTask {
                    let start = ContinuousClock.now
                    let faults = await proof.faults { spinner.tell("\(exercise.id), \($0)") }
                    return (proof, faults, ContinuousClock.now - start)
                }
            }
            for scratch in ExerciseProof.scratches { proveNext(in: scratch) }
            for await (proof, faults, took) in group where !Task.isCancelled {
                failures += faults.isEmpty ? 0 : 1
                show(proof, faults, took)
                proveNext(in: proof.scratch)
            }
        }
        await spinner.end()
        try Task.checkCancellation()
        return failures == 0 ? 0 : 1
    }

    private func show(_ proof: ExerciseProof, _ faults: [String], _ took: Duration) {
        let style = console.style
        let mark = faults.isEmpty ? style.good("✓") : style.bad("✗")
        let description = proof.exercise.description
        let tried = TriedSolution.all(of: proof.exercise, proof.part).count
        let facts =
            "\(counted(description.behaviours.count, "behaviour")), \(counted(description.goals.count, "goal")), "
            + "\(tried) tried"
        console.line("\(mark) \(proof.exercise.id)  " + style.dim("\(facts)  \(seconds(took))"))
        for fault in faults {
            for (index, line) in fault.split(separator: "\n").enumerated() {
                console.paragraph(line.printable, lead: index == 0 ? "    - " : "      ", indent: 6)
            }
        }
    }
}
