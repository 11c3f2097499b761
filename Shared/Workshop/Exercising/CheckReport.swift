import Terminal

/// The report of a check, as lines for a terminal: what to fix first, then everything else.
package struct CheckReport {
    private let exercise: Exercise
    private let result: CheckResult
    private let style: Style
    private let width: Int

    package init(exercise: Exercise, result: CheckResult, style: Style, width: Int) {
        self.exercise = exercise
        self.result = result
        self.style = style
        self.width = width
    }

    package func lines() -> [String] {
        switch result.end {
        case .interrupted: ["Interrupted."]
        case .noToolchain(let reason):
            paragraph("The tests can't run: \(reason).", style.bad)
                + paragraph("Install Swift from https://www.swift.org/install and open a new terminal.")
        case .noSources:
            paragraph("The folder \(exercise.path(of: "Sources")) is missing or empty.", style.bad)
        case .unusable(let path, let reason):
            paragraph("\(path.printable) \(reason). Move or rename it, and check again.", style.bad)
        // NB: A missing `SwiftShims` isn't enough to tell: a broken installation of the toolchain lacks it, too.
        case .notBuilt(_, let log) where log.contains { $0.contains("compiled with module cache path") }:
            paragraph("The workspace was moved after it was built. Delete the build folders and check again:")
                + ["  rm -rf .build .workshop/build"]
        case .notBuilt([], let log):
            [style.bad("No test ran:")] + log.map { "  " + $0.printable.fitted(to: width - 2) }
        case .notBuilt(let errors, _): notBuilt(errors)
        case .ran: result.isDone ? conclusion + outcomes : outcomes + conclusion
        }
    }

    private func notBuilt(_ errors: [BuildMessage]) -> [String] {
        let omitted = errors.count - 5
        return [style.bad("The exercise doesn't build: \(counted(errors.count, "error")).")]
            + errors.prefix(5).flatMap { [""] + message($0) }
            + (omitted > 0 ? ["", "  … and \(omitted) more, which may be caused by these."] : [])
    }

    private func message(_ message: BuildMessage) -> [String] {
        let place = "\(workspacePath(message.file)):\(message.line)"
        let text = "\(message.isError ? "error" : "warning"): \(message.text.printable)"
        return ["  " + style.bold(place.fitted(to: width - 2))]
            + text.wrapped(to: width - 4).map { "  " + (message.isError ? style.bad : style.warning)($0) }
    }

    /// The first test to fix with its reasons, then the lists of all tests.
    private var outcomes: [String] {
        let first = result.tests.first { !$0.isPassed && $0.state != .unfinished }
        var lines: [String] = []
        if let crash = result.crash {
            lines += paragraph("The tests crashed: \(crash.printable)", style.bad) + [""]
        }
        if let first { lines += self.lines(of: first, isExplained: true) + [""] }
        let own = result.others.filter { !$0.isPassed }
        let lists = [("Behaviour", result.behaviours), ("Goals", result.goals), ("Your own tests", own)]
        for (title, tests) in lists where !tests.isEmpty {
            lines.append("\(style.bold(title))  \(tests.count { $0.isPassed }) of \(tests.count)")
            lines += tests.flatMap { self.lines(of: $0, isExplained: $0 != first) }
        }
        if result.tests.contains(where: { $0.state == .unfinished }) {
            let reason = "– didn't run: the test process had ended. Fix what ended it first."
            lines += [""] + paragraph(reason, style.dim)
        }
        if !result.warnings.isEmpty {
            lines += ["", style.warning("Compiler warnings:")] + result.warnings.prefix(3).flatMap(message)
        }
        return lines
    }

    private func lines(of test: TestOutcome, isExplained: Bool) -> [String] {
        let mark =
            switch test.state {
            case .passed: style.good("✓")
            case .unfinished, .running: style.dim("–")
            case .failed: style.bad("✗")
            }
        let name = test.name.printable.wrapped(to: width - 4).enumerated().map { index, line in
            (index == 0 ? "  \(mark) " : "    ") + line
        }
        guard isExplained, !test.issues.isEmpty else { return name }
        let isGoal = result.goals.contains(test)
        let file = exercise.file(for: test).map { exercise.path(of: "Sources/\($0)") }
        let place = isGoal ? file : test.place.map { "the test: \(workspacePath($0))" }
        let arrow = place.map { style.dim("→ \($0.fitted(to: width - 8))") }
        return name + (reasons(of: test) + (arrow.map { [$0] } ?? [])).map { "      \($0)" }
    }

    /// The reasons why a test failed: the beginning of each of the first issues.
    private func reasons(of test: TestOutcome) -> [String] {
        let shown = test.issues.prefix(4)
        let limit = 12 / max(1, shown.count)
        let lines = shown.flatMap { issue in
            let lines = issue.flatMap { $0.printable.wrappedKeepingIndent(to: width - 8) }
            let beginning = lines.count > limit ? lines.prefix(limit - 1) + ["…"] : lines
            return beginning.enumerated().map { (shown.count == 1 ? "" : $0 == 0 ? "• " : "  ") + $1 }
        }
        let omitted = test.issues.count - shown.count
        return lines + (omitted > 0 ? ["(and \(counted(omitted, "more issue")))"] : [])
    }

    /// The conclusion: the exercise is done, or what is left to do.
    private var conclusion: [String] {
        if result.isDone {
            let praise =
                "✓ Exercise \(exercise.number) is done: every goal is met, and it still behaves as before."
            return paragraph(praise, style.good) + [""]
        }
        var lines = [""]
        if !result.changedTests.isEmpty {
            let files = result.changedTests.joined(separator: ", ")
            lines += paragraph("≠ These tests of the exercise have been changed: \(files)", style.warning)
            lines += paragraph(
                "To restore them (yours are saved): swift run workshop reset \(exercise.number) --tests"
            )
        } else if result.crash == nil, result.behaviours.contains(where: { !$0.isPassed }) {
            lines += paragraph("Something that worked before no longer works. Fix that first.")
        } else {
            let met = result.goals.count { $0.isPassed }
            lines.append("\(met) of \(counted(result.goals.count, "goal")) met.")
        }
        return lines
    }

    /// A path relative to the workspace.
    private func workspacePath(_ file: String) -> String {
        file.firstRange(of: exercise.path + "/").map { String(file[$0.lowerBound...]) } ?? file
    }

    private func paragraph(_ text: String, _ set: (String) -> String = { $0 }) -> [String] {
        text.wrapped(to: width).map(set)
    }
}
