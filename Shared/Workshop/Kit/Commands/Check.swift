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
    /// Runs the tests of an exercise and records the result, for `watch`.
    func check(_ exercise: Exercise, tell: @escaping TestRun.Tell) async -> (CheckResult, report: [String]) {
        let result = await TestRun(exercise: exercise).result(by: runTests, tell: tell)
        if result.end != .interrupted {
            _ = try? rememberIfPossible { $0.note(result, of: exercise, at: .now) }
        }
        let width = console.measureOfText
        let report = CheckReport(exercise: exercise, result: result, style: console.style, width: width)
        return (result, report.lines())
    }

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

/// What to do after a check.
private struct NextStep {
    let exercise: Exercise
    let result: CheckResult
    let progress: ExerciseProgress
    let exercises: Exercises

    func show(on console: Console) {
        let style = console.style
        if let praise { console.paragraph(praise, style.good) }
        if let advice { console.paragraph(advice) }
        if praise != nil || advice != nil { console.line() }
        console.line(style.bold("What to type next"))
        console.commands(commands)
    }

    private var praise: String? {
        guard result.isMet else { return nil }
        return
            "✓ Exercise \(exercise.number) is done: every goal is met, and it still behaves as before. Well done."
    }

    private var advice: String? {
        if result.isMet { return nil }
        if result.passes {
            return "Everything passes, but by other tests than those that were given: it isn't done yet."
        }
        switch result.end {
        case .notBuilt: return "Mend what the compiler says first; then the tests can run."
        case .noToolchain, .noSources, .noTests, .interrupted: return nil
        case .ran: break
        }
        if result.crash != nil { return "Mend the crash first; then every test can have its say." }
        if result.behaviours.contains(where: { !$0.isPassed }) {
            return result.goals.allSatisfy(\.isPassed)
                ? "The goals are met, but something that worked no longer does: mend that, and it is done."
                : "Something that worked no longer does. Mend the behaviour before you go on with the goals."
        }
        guard let goal = result.goals.first(where: { !$0.isPassed }) else {
            return "The goals are met. Your own tests still say something."
        }
        let met = result.goals.count { $0.isPassed }
        let file = exercise.file(for: goal)
        return "\(met) of \(counted(result.goals.count, "goal")) met. Next: “\(goal.name)”"
            + (file.map { ", in Sources/\($0)." } ?? ".")
    }

    /// What to type, and what it does.
    private var commands: [(String, String)] {
        let number = exercise.number
        guard !result.isMet else {
            let compare = [("swift run workshop solution \(number)", "your way beside another one")]
            guard let next = exercises.next(after: exercise, in: progress) else {
                return compare + [("swift run workshop exercises", "all of them are done")]
            }
            return compare + [("swift run workshop start \(next.number)", "the next one: \(next.title)")]
        }
        if result.end == .noSources {
            return [("swift run workshop reset \(number)", "bring back what it began with")]
        }
        if case .noTests = result.end { return exercise.commandsForGivenTests }
        let left = exercise.hints.count - progress[exercise].hints
        let check = ("swift run workshop check \(number)", "again, when you have changed something")
        let hint = (
            "swift run workshop hint \(number)",
            left > 0 ? "when you are stuck: \(counted(left, "hint")) left" : "the hints once more"
        )
        return [check, ("swift run workshop watch \(number)", "the same at each save"), hint]
    }
}
