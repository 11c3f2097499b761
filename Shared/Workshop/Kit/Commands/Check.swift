import Diffing
import Exercising
import Foundation
import Terminal

extension Command {
    static let check = Command(
        name: "check",
        words: "[N]",
        maxArguments: 1,
        summary: "Put exercise N, or the current one, to its tests",
        options: [Option("--given-tests", nil, "the tests that were given, if you have changed them")],
        notes: [
            "Shows what the compiler says first; then the behaviour, which must stay, and the goals. Exits with 1 "
                + "until all of it is met. All exercises are built in .workshop/build; what `swift test` in the "
                + "folder of an exercise says is the same."
        ],
        examples: ["check", "check 3", "check 3 --given-tests"],
    ) { arguments, workshop in
        let exercise = try workshop.exercise(arguments, for: "check")
        return try await workshop.check(
            exercise,
            isWithGivenTests: arguments.value(of: "--given-tests") != nil
        )
    }
}

extension Workshop {
    @MainActor
    fileprivate func check(_ exercise: Exercise, isWithGivenTests: Bool) async throws -> Int32 {
        let style = console.style
        console.heading(exercise.heading, exercise.title.printable)
        console.line()
        if !exercise.root.appending(path: ".workshop/build").isFolder {
            console.paragraph("The first build takes about a minute, later ones a second or two.", style.dim)
            console.line()
        }
        let spinner = Spinner(console)
        let run = TestRun(exercise: exercise, isWithGivenTests: isWithGivenTests)
        let result = await run.result(by: runTests) { words in
            spinner.tell(words)
            if !console.isTerminal, words.hasPrefix(BuildProgress.waiting) { console.error("\(words).") }
        }
        await spinner.end()
        if result.end == .interrupted { throw CancellationError() }
        console.lines(
            CheckReport(exercise: exercise, result: result, style: style, width: console.measureOfText)
                .lines()
        )
        let progress = try rememberIfPossible { $0.note(result, of: exercise, at: .now) }
        console.warn(ofChangedTests: result.changedTests, in: exercise)
        console.line()
        NextStep(exercise: exercise, result: result, progress: progress, exercises: try exercises()).show(
            on: console
        )
        return result.isMet ? 0 : 1
    }
}

extension Command {
    static let watch = Command(
        name: "watch",
        words: "[N]",
        maxArguments: 1,
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
