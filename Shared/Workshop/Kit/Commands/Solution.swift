import Diffing
import Exercising
import Foundation
import Terminal

extension Command {
    static let solution = Command(
        name: "solution",
        words: "[N] [ANSWER]",
        maxArguments: 2,
        summary: "What you wrote beside one way to do it, or beside another",
        options: [Option("--anyway", nil, "before it is done, without being asked")],
        notes: [
            "Below it are the names of other right answers, and when to choose each: add a name to see that one beside "
                + "yours.",
            "As long as the exercise isn't done, it asks first. `diff exercise3 solution3` shows the same, and also "
                + "one file alone, or a page for the browser.",
        ],
        examples: ["solution", "solution 3 --anyway", "solution 5 switch-to-latest"],
    ) { arguments, workshop in
        let exercise = try workshop.exercise(arguments, for: "solution")
        let all = TriedSolution.all(of: exercise)
        let word = arguments.words.dropFirst().first
        let named = all.first { $0.answer == word?.lowercased() }
        if let word, named == nil {
            let command = "swift run workshop solution \(exercise.number)"
            let list = "See their names below our own: \(command)"
            throw UsageError.unknown("answer", word, among: all.compactMap(\.answer), all: list) {
                "\(command) \($0)"
            }
        }
        guard try await workshop.maySee(exercise, isSure: arguments.value(of: "--anyway") != nil) else {
            return Task.isCancelled ? Workshop.interrupted : 0
        }
        let workspace = try workshop.workspace()
        let own = try workspace.edition(of: .part(.sources, exercise))
        if word != nil, let named {
            return workshop.show(Comparison(own, try await named.edition(of: exercise)))
        }
        let ours = try workspace.edition(of: .part(.solution, exercise))
        defer { workshop.console.list(all, of: exercise) }
        return workshop.show(Comparison(own, ours))
    }
}

extension TriedSolution {
    /// The files of our solution with its patch applied.
    fileprivate func edition(of exercise: Exercise) async throws -> Edition {
        guard let files = try await exercise.contents(of: folder).applying([patch])?.first else {
            let path = exercise.path(of: folder)
            throw UsageError(
                "\(name).diff doesn't fit \(path).",
                "Restore both: git restore \(path) Tests/Tried"
            )
        }
        return Edition(
            word: "solution\(exercise.number)",
            name: "Solution \(exercise.number), \(answer ?? name)",
            title: exercise.title,
            files: files.sorted { $0.key < $1.key }
                .map { SourceFile(name: $0, text: String(decoding: $1, as: UTF8.self)) },
            readme: Readme("## The idea\n\n\(purpose)"),
        )
    }
}

extension Console {
    /// Lists the other right answers, and when to choose each.
    fileprivate func list(_ all: [TriedSolution], of exercise: Exercise) {
        let answers = all.compactMap { tried in tried.answer.map { ($0, tried.purpose.printable) } }
        if !answers.isEmpty { line("\n" + style.bold("Other right answers")) }
        commands(answers.map { ("swift run workshop solution \(exercise.number) \($0)", $1) })
    }
}

extension Workshop {
    /// Whether the learner wants to see the solution, while they may still find it themselves.
    fileprivate func maySee(_ exercise: Exercise, isSure: Bool) async throws -> Bool {
        guard !isSure, try progress()[exercise].done == nil else { return true }
        let number = exercise.number
        let left = exercise.hints.count - (try progress()[exercise].hints)
        let hint = "A hint may be enough: swift run workshop hint \(number)"
        guard let ask = console.ask else {
            let command = "swift run workshop solution \(number) --anyway"
            let suggestion = left > 0 ? "\(hint), or add --anyway." : "To see it now: \(command)"
            throw UsageError("Exercise \(number) isn't done yet.", suggestion)
        }
        console.paragraph("Exercise \(number) isn't done yet, according to the last check.")
        if left > 0 { console.paragraph(hint) }
        let answer = await ask("Show the solution anyway? [y/N] ")
        if ["y", "yes"].contains(answer?.lowercased()) { return true }
        if answer == nil { console.line() }
        if !Task.isCancelled { console.line("Then go on: swift run workshop check \(number)") }
        return false
    }
}
