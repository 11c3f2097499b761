import Checking
import Content
import Learner
import Terminal

extension Command {
    static let hint = Command(
        name: "hint",
        operands: "[N]",
        maxArguments: 1,
        summary: "Show the next hint for exercise N, or the current one",
        notes: [
            "The hints are about the first test that was red at the last check. Those for the whole exercise come last. "
                + "All of them are in its file hints.md."
        ],
        examples: ["hint", "hint 3"],
    ) { arguments, workshop in
        let exercise = try workshop.exercise(arguments, for: "hint")
        await exercise.originals.save()
        try workshop.showNextHint(of: exercise)
        return 0
    }
}

extension Workshop {
    /// Shows the next hint for an exercise, and remembers that it was shown.
    ///
    /// - Parameter more: What to do for another hint, if not to enter the command.
    func showNextHint(of exercise: Exercise, more: String? = nil) throws(CommandError) {
        var next: ExerciseProgress.Entry.HintChoice?
        // Read and written under one lock, so two commands at the same time show two hints.
        let progress = try tryUpdateProgress { next = $0.nextHint(of: exercise) }
        let entry = progress[exercise]
        let number = exercise.number
        if let news = news(of: exercise, entry) {
            console.paragraph("\(news): swift run workshop check \(number)", console.style.warning)
            console.line()
        }
        warnOfBrokenBehaviour(of: exercise, entry, next)
        let hints = exercise.hints()
        guard let next, hints.indices.contains(next.index) else { return }
        let hint = hints[next.index]
        let left = entry.hintChoices(for: exercise).count { !entry.hasSeen($0) }
        console.heading("Hint \(entry.number(of: next)) of \(entry.hints + left)", hint.title.printable)
        if let test = next.test {
            console.paragraph(test.printable, lead: "  ✗ ", indent: 4, console.style.dim)
        }
        console.line()
        console.lines(hint.text.lines(width: console.textWidth, indent: 2, style: console.style) + [""])
        console.paragraph(
            left > 0
                ? "\(counted(left, "hint")) left: \(more ?? "swift run workshop hint \(number)")"
                : "No other hint is about this. To see our solution: swift run workshop solution \(number)"
        )
    }

    /// What has happened to the code since the last check, and what to do, or `nil` if the check is still true of it.
    private func news(of exercise: Exercise, _ entry: ExerciseProgress.Entry) -> String? {
        if entry.failedToBuild {
            return "Your code didn't build at the last check. Once you have fixed the errors, check again"
        }
        guard entry.hasChanged(exercise) else { return nil }
        return entry.isChecked
            ? "Your code has changed since its tests last ran. To see what is red now"
            : "The tests haven't run on your code yet. To see what is red now"
    }

    /// A broken behaviour comes before any goal, whether or not there is a hint for it.
    private func warnOfBrokenBehaviour(
        of exercise: Exercise,
        _ entry: ExerciseProgress.Entry,
        _ next: ExerciseProgress.Entry.HintChoice?,
    ) {
        guard let test = entry.red(in: exercise).first, test != next?.test,
            let behaviour = exercise.behaviour(named: test)
        else { return }
        console.paragraph(test.printable, lead: "  ✗ ", indent: 4, console.style.bold)
        let suspects = exercise.suspects(about: behaviour.file, since: entry.heldFiles)
        let advice = suspects.isEmpty ? "." : ", so look at what you have changed:"
        console.paragraph("This held before\(advice)", indent: 4)
        for path in suspects {
            console.line("    " + console.style.dim("→ \(path.printable.fitted(to: console.width - 6))"))
        }
        console.line()
    }
}

extension Markdown {
    /// The text as lines for a terminal, with blank lines between the blocks.
    func lines(width: Int, indent: Int = 0, style: Style) -> [String] {
        var lines: [String] = []
        var wasItem = false
        for block in blocks {
            let new = Markdown.lines(of: block, width: width - indent, style)
            guard !new.isEmpty else { continue }
            var isItem = false
            if case .item = block { isItem = true }
            if !lines.isEmpty, !(wasItem && isItem) { lines.append("") }
            lines += new
            wasItem = isItem
        }
        return lines.map { $0.isEmpty ? "" : String(repeating: " ", count: indent) + $0 }
    }

    private static func lines(of block: Block, width: Int, _ style: Style) -> [String] {
        switch block {
        case .heading(_, let text), .paragraph(let text):
            return Prose(text).plain.printable.wrapped(to: width)
        case .item(let mark, let indent, let text):
            let lead = Int(mark.dropLast()) == nil ? "• " : "\(mark) "
            let margin = String(repeating: " ", count: min(indent, 8))
            return "\(lead)\(Prose(text).plain.printable)"
                .wrapped(to: width - margin.count, hanging: lead.columns)
                .map { margin + $0 }
        case .code(_, let lines):
            return lines.flatMap { "    \($0.printable)".wrappedKeepingIndent(to: width).map(style.command) }
        case .table(let rows):
            return rows.flatMap { row in
                row.map { Prose($0).plain.printable }.joined(separator: " | ").wrapped(to: width)
            }
        case .html: return []
        }
    }
}
