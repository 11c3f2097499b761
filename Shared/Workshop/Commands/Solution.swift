import Content
import Diffing
import Foundation
import Learner
import Terminal

extension Command {
    static let solution = Command(
        name: "solution",
        operands: "[N] [NAME]",
        maxArguments: 2,
        summary: "Compare your code with our solution, or with another one",
        options: [Option("--anyway", nil, "Show it before the exercise is done")],
        notes: [
            "Lists other solutions below ours, and when to choose each. Add a name to compare your code with that one.",
            "Needs `--anyway` until the exercise is done. `diff exercise3 solution3` shows the same, and can write "
                + "a page for the browser.",
        ],
        examples: ["solution", "solution 3 --anyway", "solution 5 switch-to-latest"],
    ) { arguments, workshop in
        let exercise = try workshop.exercise(arguments, for: "solution")
        let all = try TriedSolution.all(of: exercise)
        let word = arguments.operands.dropFirst().first
        let shown = all.filter { $0.verdict == .shown }
        let named = word.flatMap { word in shown.first { $0.name == word.lowercased() } }
        let isSure = arguments.value(of: "--anyway") != nil
        if let word, named == nil {
            let command = "swift run workshop solution \(exercise.number)"
            let list = "To see their names, below our solution: \(command)"
            throw CommandError.unknown("solution", word, among: shown.map(\.name), all: list) {
                "\(command) \($0)"
            }
        }
        try workshop.checkMaySee(exercise, isSure: isSure)
        let workspace = try workshop.workspace()
        let own = try workspace.snapshot(ofSourcesOf: exercise)
        if let named {
            try await workshop.console.show(from: own, to: named.snapshot(of: exercise))
            return 0
        }
        let commands = shown.map { tried in
            var command = "swift run workshop solution \(exercise.number) \(tried.name)"
            if isSure { command += " --anyway" }
            return (command, tried.purpose.printable)
        }
        let hasSolution = try !exercise.contents(of: "Solution").isEmpty
        if hasSolution {
            try await workshop.console.show(from: own, to: workspace.snapshot(ofSolutionOf: exercise))
        }
        if !commands.isEmpty {
            let title = hasSolution ? "\nOther solutions" : "Solutions"
            workshop.console.line(workshop.console.style.bold(title))
        }
        workshop.console.commands(commands)
        return 0
    }
}

extension TriedSolution {
    /// The files of our solution with its patch applied.
    fileprivate func snapshot(of exercise: Exercise) async throws -> Snapshot {
        guard let files = try await files(in: exercise, from: exercise.originals.contents(of: "Sources"))
        else {
            throw CommandError(
                "\(name) doesn't apply to \(folder)",
                "To see what changed: git diff HEAD \(exercise.path) Stages \(TriedSolution.file(of: exercise))"
            )
        }
        return Snapshot(
            name: "Solution \(exercise.number), \(name)",
            title: exercise.title,
            files: files.sorted { $0.key < $1.key }
                .map { SourceFile(name: $0, text: String(decoding: $1, as: UTF8.self)) },
            readme: Markdown("## The idea\n\n\(purpose)"),
        )
    }
}

extension Workshop {
    /// Throws an error until the exercise is done, unless the learner is sure.
    fileprivate func checkMaySee(_ exercise: Exercise, isSure: Bool) throws {
        let entry = try progress()[exercise]
        let number = exercise.number
        guard !isSure, entry.done == nil else { return }
        let hint = "A hint may be enough: swift run workshop hint \(number), or add --anyway"
        let command = "swift run workshop solution \(number) --anyway"
        throw CommandError(
            "exercise \(number) isn't done yet",
            entry.hintChoices(for: exercise).allSatisfy(entry.hasSeen)
                ? "To see the solution anyway: \(command)" : hint,
        )
    }
}
