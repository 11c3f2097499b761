import Diffing
import Exercising
import Terminal

extension Command {
    static let hint = Command(
        name: "hint",
        words: "[N]",
        maxArguments: 1,
        summary: "One more hint at exercise N, or at the current one",
        options: [Option("--all", nil, "all of them, down to nearly the answer")],
        notes: ["The hints are for certain goals. After a check, those for the first open one come first."],
        examples: ["hint", "hint 3", "hint 3 --all"],
    ) { arguments, workshop in
        let exercise = try workshop.exercise(arguments, for: "hint")
        let hints = exercise.hints
        guard !hints.isEmpty else {
            throw UsageError(
                "Exercise \(exercise.number) has no hints.",
                "Take them back as they were: git checkout \(exercise.path(of: "hints.md"))",
            )
        }
        let isAll = arguments.value(of: "--all") != nil
        var shown = Array(hints.indices)
        // In one go, so that two hints at once are two hints.
        let progress = try workshop.rememberIfPossible { progress in
            if isAll {
                for hint in shown { progress.see(hint: hint, of: exercise) }
            } else {
                shown = progress.nextHint(of: exercise).map { [$0] } ?? []
            }
        }
        workshop.show(hints, shown, of: exercise, left: hints.count - progress[exercise].hints)
        return 0
    }
}

extension Workshop {
    fileprivate func show(_ hints: [Hint], _ shown: [Int], of exercise: Exercise, left: Int) {
        for index in shown {
            if index != shown.first { console.line() }
            console.lines(
                hints[index].lines(index, of: hints.count, width: console.measureOfText, console.style)
            )
        }
        console.line()
        let number = exercise.number
        if left > 0 {
            console.paragraph(
                "\(counted(left, "hint")) left: \(console.style.command("swift run workshop hint \(number)"))"
            )
        } else {
            console.paragraph("You have seen all hints.")
            console.commands([
                ("swift run workshop hint \(number) --all", "all of them once more"),
                ("swift run workshop solution \(number)", "one way to do it"),
            ])
        }
    }
}

extension Hint {
    func lines(_ index: Int, of count: Int, width: Int, _ style: Style) -> [String] {
        let head = "\(style.title("Hint \(index + 1) of \(count)"))  \(style.bold(title.printable))"
        return [head, ""] + Markdown(markdown).lines(width: width, indent: 2, style: style)
    }
}
