import Exercising
import Terminal

extension Command {
    static let hint = Command(
        name: "hint",
        operands: "[N]",
        maxArguments: 1,
        summary: "Show the next hint for exercise N, or the current one",
        options: [Option("--all", nil, "Show all hints, down to nearly the answer")],
        notes: ["After a check, hints for the first open goal come first."],
        examples: ["hint", "hint 3", "hint 3 --all"],
    ) { arguments, workshop in
        let exercise = try workshop.exercise(arguments, for: "hint")
        await exercise.originals.save()
        let hints = exercise.hints
        let number = exercise.number
        let console = workshop.console
        var shown = Array(hints.indices)
        // Read and written under one lock, so two commands at the same time show two hints.
        let progress = try workshop.tryUpdateProgress { progress in
            if arguments.value(of: "--all") == nil {
                shown = progress.nextHint(of: exercise).map { [$0] } ?? []
            }
            for hint in shown { progress.markSeen(hint: hint, of: exercise) }
        }
        let width = console.textWidth
        for index in shown {
            console.lines(hints[index].lines(index, of: hints.count, width: width, console.style) + [""])
        }
        let left = hints.count - progress[exercise].hints
        console.paragraph(
            left > 0
                ? "\(counted(left, "hint")) left: swift run workshop hint \(number)"
                : "You have seen all the hints. To see our solution: swift run workshop solution \(number)"
        )
        return 0
    }
}

extension Hint {
    func lines(_ index: Int, of count: Int, width: Int, _ style: Style) -> [String] {
        let head = "\(style.title("Hint \(index + 1) of \(count)"))  \(style.bold(title.printable))"
        return [head, ""] + text.lines(width: width, indent: 2, style: style)
    }
}
