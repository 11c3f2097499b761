import Exercising
import Terminal

extension Command {
    static let reset = Command(
        name: "reset",
        words: "[N]",
        maxArguments: 1,
        summary: "Take exercise N back to its start; yours is kept",
        options: [Option("--tests", nil, "its tests instead of its sources")],
        notes: [
            "What you wrote is moved to .workshop/attempts, for `restore`, and tests to .workshop/tests."
        ],
        examples: ["reset 3", "reset 3 --tests"],
    ) { arguments, workshop in
        let exercise = try workshop.exercise(arguments, for: "reset")
        let isOfTests = arguments.value(of: "--tests") != nil
        let name = isOfTests ? "Tests" : "Sources"
        let originals = try await exercise.originals.contents(of: name)
        await exercise.originals.save()
        let attempts = Attempts(at: exercise, ofTests: isOfTests, onWait: workshop.onWait)
        let kept = try attempts.reset(to: originals)
        let console = workshop.console
        console.line("\(exercise.path(of: name)) is as it was at the start.")
        if !isOfTests { try workshop.rememberIfPossible { $0.reset(exercise) } }
        if let kept { console.line("What you wrote is kept: \(attempts.path(of: kept))") }
        console.line()
        console.commands(exercise.commands)
        return 0
    }

    static let restore = Command(
        name: "restore",
        words: "[N] [DATE]",
        maxArguments: 2,
        summary: "Bring back what `reset` kept: the latest, or one by its date",
        notes: [
            "What is there now becomes an attempt in its place, unless it is the start. To see the latest first: "
                + "`diff exercise3 attempt3`."
        ],
        examples: ["restore 3", "restore 3 2026-11-21T14-05-09"],
    ) { arguments, workshop in
        let exercise = try workshop.exercise(arguments, for: "restore")
        let attempts = Attempts(at: exercise, onWait: workshop.onWait)
        let name = try attempts.named(arguments.words.dropFirst().first)
        await exercise.originals.save()
        let originals = (try? await exercise.originals.contents(of: "Sources")) ?? [:]
        let kept = try attempts.restore(name, originals: originals)
        let console = workshop.console
        console.line("\(exercise.path(of: "Sources")) is what was in \(attempts.path(of: name)).")
        if let kept { console.line("What you wrote is kept: \(attempts.path(of: kept))") }
        console.line()
        console.commands(exercise.commands)
        return 0
    }
}

extension Attempts {
    /// The attempt that a date means, or the beginning of one; the latest by `nil`.
    func named(_ word: String?) throws(UsageError) -> String {
        let matching = names.filter { word != "" && date(of: $0).hasPrefix(word ?? "") }
        let exact = matching.first { word == nil ? $0 == matching.last : date(of: $0) == word }
        if let name = exact ?? (matching.count == 1 ? matching[0] : nil) { return name }
        let dates = names.suffix(5).map(date).joined(separator: ", ")
        throw UsageError(
            "\(matching.count) attempts are named \((word ?? "").quoted).",
            dates.isEmpty ? "`reset` keeps them: swift run workshop help reset" : "There are: \(dates)",
        )
    }
}
