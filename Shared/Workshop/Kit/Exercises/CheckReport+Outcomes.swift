extension CheckReport {
    /// How many lines of a reason are shown.
    private static let mostLines = 12

    var outcomes: [String] {
        var lines: [String] = []
        if let crash = result.crash {
            lines += paragraph("The tests crashed: \(crash.printable)", style.bad) + [""]
        }
        lines += list("Behaviour", "what must stay", result.behaviours) { _ in nil }
        lines.append("")
        lines += list("Goals", "what is to be reached", result.goals) { outcome in
            exercise.description.goals.first { $0.name == outcome.name }.map {
                exercise.path(of: "Sources/\($0.file)")
            }
        }
        if (result.behaviours + result.goals).contains(where: { $0.state == .cutOff }) {
            lines += ["", style.dim("  – didn't come to an end, as the process ended first")]
        }
        let failing = result.others.filter { !$0.isPassed }
        if !failing.isEmpty {
            lines += [""] + list("Your own tests", "that don't pass", failing) { _ in nil }
        }
        if !result.warnings.isEmpty {
            lines += ["", style.warning("The compiler warns:")] + result.warnings.prefix(3).flatMap(message)
        }
        return lines
    }

    private func list(
        _ title: String,
        _ about: String,
        _ outcomes: [TestOutcome],
        file: (TestOutcome) -> String?,
    ) -> [String] {
        let met = outcomes.count { $0.isPassed }
        let facts = "\(about): \(met) of \(outcomes.count)".fitted(
            to: width - title.columns - 5
        )
        let head = "\(style.bold(title))  " + style.dim(facts)
        if isBrief, met == outcomes.count { return [head + style.good("  ✓")] }
        let first = outcomes.first { !$0.isPassed }
        return [head]
            + outcomes.flatMap { lines(of: $0, isExplained: !isBrief || $0 == first, file: file($0)) }
    }

    private func lines(of outcome: TestOutcome, isExplained: Bool, file: String?) -> [String] {
        let name = outcome.name.printable.wrapped(to: width - 4)
        // What had no chance says nothing of the code.
        if outcome.state == .cutOff {
            return name.enumerated().map { style.dim(($0 == 0 ? "  – " : "    ") + $1) }
        }
        let mark = outcome.isPassed ? style.good("✓") : style.bad("✗")
        let head = name.enumerated().map { ($0 == 0 ? "  \(mark) " : "    ") + $1 }
        guard !outcome.isPassed, isExplained else { return head }
        let room = width - 6
        var reason = outcome.reason(path: exercise.path).flatMap {
            $0.printable.wrappedKeepingIndent(to: room)
        }
        if reason.count > CheckReport.mostLines {
            reason = reason.prefix(CheckReport.mostLines - 1) + ["…"]
        }
        return head + reason.map { "      \($0)" }
            + place(outcome, file).map { style.dim("      → \($0.fitted(to: room - 2))") }
    }

    /// Where to look: the file that a goal names, or the test that broke.
    private func place(_ outcome: TestOutcome, _ file: String?) -> [String] {
        if case .gone = outcome.state { return [] }
        if let file { return [file] }
        guard let test = outcome.test else { return [] }
        return ["the test: \(workspacePath(test.file)):\(test.line)"]
    }
}
