extension Command {
    /// One more hint.
    static let hint = Command(
        name: "hint",
        words: "[N]",
        mostWords: 1,
        summary: "One more hint at exercise N, or at the current one",
        options: [Option("--all", nil, "all of them, down to nearly the answer")],
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
        var shown = 0..<hints.count
        // In one go, so that two hints at once are two hints.
        try workshop.rememberIfPossible { progress in
            let next = min(progress[exercise].hints, hints.count - 1)
            if !isAll { shown = next..<(next + 1) }
            progress[exercise].hints = max(progress[exercise].hints, shown.upperBound)
        }
        workshop.show(hints, shown, of: exercise)
        return 0
    }
}

extension Workshop {
    fileprivate func show(_ hints: [Hint], _ shown: Range<Int>, of exercise: Exercise) {
        for index in shown {
            if index > shown.lowerBound { console.line() }
            console.lines(
                hints[index].lines(index, of: hints.count, width: console.measureOfText, console.style)
            )
        }
        console.line()
        let number = exercise.number
        let left = hints.count - shown.upperBound
        if left > 0 {
            console.paragraph(
                "\(counted(left, "hint")) left: \(console.style.command("swift run workshop hint \(number)"))"
            )
        } else {
            console.paragraph("That was the last hint.")
            console.commands([
                ("swift run workshop hint \(number) --all", "all of them once more"),
                ("swift run workshop solution \(number)", "one way to do it"),
            ])
        }
    }
}

extension Hint {
    /// The hint, with how many there are.
    func lines(_ index: Int, of count: Int, width: Int, _ style: Style) -> [String] {
        let head = "\(style.title("Hint \(index + 1) of \(count)"))  \(style.bold(title.printable))"
        return [head, ""]
            + MarkdownText(markdown).lines(width: width - 2, style: style).map { $0.isEmpty ? "" : "  \($0)" }
    }
}
