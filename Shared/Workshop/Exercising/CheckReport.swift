import Terminal

/// What came of a check, as lines of a terminal.
package struct CheckReport {
    let exercise: Exercise
    let result: CheckResult
    let style: Style
    let width: Int
    /// Whether what is well takes one line, and of what isn't, only the first has its reason.
    package var isBrief = false

    package init(exercise: Exercise, result: CheckResult, style: Style, width: Int) {
        self.exercise = exercise
        self.result = result
        self.style = style
        self.width = width
    }

    /// What the compiler says, then the behaviours, then the goals.
    package func lines() -> [String] {
        guard result.wasMoved else { return linesOfEnd }
        return paragraph("The workspace was moved or copied, so everything was built again.", style.dim)
            + [""] + linesOfEnd
    }

    private var linesOfEnd: [String] {
        switch result.end {
        case .interrupted: ["Interrupted."]
        case .noToolchain(let reason):
            paragraph("The tests can't be run: \(reason).", style.bad)
                + paragraph("Install Swift from https://www.swift.org/install, and open a new terminal.")
        case .noSources:
            paragraph(
                "The folder \(exercise.path(of: "Sources")) \(exercise.sources.isFolder ? "is empty" : "isn't there").",
                style.bad
            )
        case .notBuilt(let errors, let log): notBuilt(errors, log)
        case .noTests(let log):
            paragraph("It builds, but no test ran. The last lines of `swift test`:", style.bad)
                + log.map { "  " + $0.printable.fitted(to: width - 2) }
        case .ran: outcomes
        }
    }

    private func notBuilt(_ errors: [BuildMessage], _ log: [String]) -> [String] {
        guard !errors.isEmpty else {
            let advice = "Delete what was built, then check again: rm -rf .build .workshop/build"
            return paragraph("It doesn't build. The last lines of `swift test`:", style.bad)
                + log.map { "  " + $0.printable.fitted(to: width - 2) }
                + (result.wasMoved ? [""] + paragraph(advice) : [])
        }
        let shown = errors.prefix(5)
        var lines = [style.bad("It doesn't build: \(counted(errors.count, "error")).")]
        for error in shown { lines += [""] + message(error) }
        if errors.count > shown.count {
            lines += ["", "  … and \(errors.count - shown.count) more, which may follow from these."]
        }
        return lines
    }

    /// Where it is, what the compiler says, and the line of code.
    private func message(_ message: BuildMessage) -> [String] {
        let set = message.severity == .error ? style.bad : style.warning
        let place = "\(workspacePath(message.file)):\(message.line)"
        var lines = ["  " + style.bold(place.fitted(to: width - 2))]
        lines += "\(message.severity.rawValue): \(message.text.printable)".wrapped(to: width - 4).map {
            "  " + set($0)
        }
        if let code = message.code {
            let text = code.printable.trimmingPrefix { $0 == " " }
            lines.append(style.dim("      " + text.fitted(to: width - 6)))
        }
        return lines
    }

    /// A path as seen from the workspace.
    private func workspacePath(_ file: String) -> String {
        file.firstRange(of: exercise.path + "/").map { String(file[$0.lowerBound...]) } ?? file
    }

    private func paragraph(_ text: String, _ set: (String) -> String = { $0 }) -> [String] {
        text.wrapped(to: width).map(set)
    }
}

extension CheckReport {
    /// How many lines of the reasons of one test are shown.
    private static let mostLines = 12

    var outcomes: [String] {
        var lines: [String] = []
        if let crash = result.crash {
            lines += paragraph("The tests crashed: \(crash.printable)", style.bad) + [""]
        }
        lines += list("Behaviour", "what must stay", result.behaviours, place: test)
        lines.append("")
        lines += list("Goals", "what is to be reached", result.goals) { outcome in
            exercise.file(for: outcome).map { exercise.path(of: "Sources/\($0)") }
        }
        if (result.behaviours + result.goals).contains(where: { $0.state == .cutOff }) {
            lines += ["", style.dim("  – didn't come to an end, as the process ended first")]
        }
        let failing = result.others.filter { !$0.isPassed }
        if !failing.isEmpty {
            lines += [""] + list("Your own tests", "that don't pass", failing, place: test)
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
        place: (TestOutcome) -> String?,
    ) -> [String] {
        let met = outcomes.count { $0.isPassed }
        let facts = "\(about): \(met) of \(outcomes.count)".fitted(
            to: width - title.columns - 5
        )
        let head = "\(style.bold(title))  " + style.dim(facts)
        if isBrief, met == outcomes.count { return [head + style.good("  ✓")] }
        let first = outcomes.first { !$0.isPassed }
        return [head]
            + outcomes.flatMap { lines(of: $0, isExplained: !isBrief || $0 == first, place: place($0)) }
    }

    private func lines(of outcome: TestOutcome, isExplained: Bool, place: String?) -> [String] {
        let name = outcome.name.printable.wrapped(to: width - 4)
        // What had no chance says nothing of the code.
        if outcome.state == .cutOff {
            return name.enumerated().map { style.dim(($0 == 0 ? "  – " : "    ") + $1) }
        }
        let mark = outcome.isPassed ? style.good("✓") : style.bad("✗")
        let head = name.enumerated().map { ($0 == 0 ? "  \(mark) " : "    ") + $1 }
        guard !outcome.isPassed, isExplained else { return head }
        let room = width - 6
        var lines = reason(outcome, room)
        if let place, outcome.state != .gone { lines.append(style.dim("→ \(place.fitted(to: room - 2))")) }
        return head + lines.map { "      \($0)" }
    }

    /// What is wrong, with a point before each of several issues; of long ones the beginning.
    private func reason(_ outcome: TestOutcome, _ room: Int) -> [String] {
        let reasons = outcome.reasons(path: exercise.path)
        guard reasons.count > 1 else {
            return beginning(of: reasons.flatMap(\.self), room, CheckReport.mostLines)
        }
        let shown = reasons.prefix(CheckReport.mostLines / 2)
        let lines = shown.flatMap { reason in
            beginning(of: reason, room - 2, CheckReport.mostLines / shown.count).enumerated().map {
                index,
                line in
                (index == 0 ? "• " : "  ") + line
            }
        }
        let omitted = reasons.count - shown.count
        return lines + (omitted > 0 ? ["(and \(counted(omitted, "more issue")))"] : [])
    }

    private func beginning(of lines: [String], _ room: Int, _ most: Int) -> [String] {
        let wrapped = lines.flatMap { $0.printable.wrappedKeepingIndent(to: room) }
        return wrapped.count > most ? wrapped.prefix(most - 1) + ["…"] : wrapped
    }

    private func test(_ outcome: TestOutcome) -> String? {
        outcome.place.map { "the test: \(workspacePath($0))" }
    }
}
