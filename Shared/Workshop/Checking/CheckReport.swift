import Content
import EveryOrder
import Foundation
import Learner
import Terminal

/// The report of a check, as lines for a terminal.
package struct CheckReport {
    private let exercise: Exercise
    private let result: CheckResult
    private let before: ExerciseProgress.Entry
    private let style: Style
    private let width: Int

    /// - Parameter before: The learner's progress before the check.
    package init(
        exercise: Exercise,
        result: CheckResult,
        before: ExerciseProgress.Entry = ExerciseProgress.Entry(),
        style: Style,
        width: Int,
    ) {
        self.exercise = exercise
        self.result = result
        self.before = before
        self.style = style
        self.width = width
    }

    /// Each test, then what to fix first, and last the verdict.
    ///
    /// - Parameter isWhole: Whether to show all that it says about what to fix first, or what leaves the list of tests on
    ///   the screen.
    package func lines(isWhole: Bool) -> [String] {
        switch result.end {
        case .interrupted: ["Interrupted."]
        case .noToolchain(let error):
            paragraph("The tests can't run: \(error.message).", style.bad) + paragraph(error.suggestion)
        case .noSources:
            paragraph("The folder \(exercise.path(of: "Sources")) is missing or empty.", style.bad)
        case .unusable(let error):
            paragraph("\(error.message).", style.bad) + paragraph(error.suggestion)
        case .notBuilt([], let log): [style.bad("No test ran:")] + self.log(log) + buildNote
        case .notBuilt(let errors, let log): notBuilt(errors, log)
        case .ran: outcomes(isWhole: isWhole) + verdict
        }
    }

    /// The report for a screen that is drawn again after each check: a mark for each test, always in the same place, then
    /// what to fix first, whole.
    package func screen() -> [String] {
        guard result.end == .ran else { return lines(isWhole: true) }
        var lines = [row("Behaviour", result.behaviours)]
        let optional = result.goals.filter(isOptional)
        lines.append(row("Goals", result.goals.filter { !optional.contains($0) }))
        if !optional.isEmpty { lines.append(row("Optional", optional)) }
        lines.append("")
        if let first { lines += name(first) + details(of: first, isWhole: true) + [""] }
        for goal in newGoals { lines += name(goal) + lesson(of: goal) }
        if !newGoals.isEmpty { lines.append("") }
        lines += notes
        let own = result.others.filter { !$0.isPassed && $0 != first }
        lines += own.flatMap { name($0) }
        return lines + verdict
    }

    /// A mark for each test in one line, or their number if they don't fit.
    private func row(_ title: String, _ tests: [TestOutcome]) -> String {
        let lead = style.bold(title.padded(to: 9)) + "  "
        guard tests.count > width - 11 else { return lead + tests.map(mark).joined() }
        return lead + "\(tests.count { $0.isPassed }) of \(tests.count)"
    }

    private func notBuilt(_ errors: [BuildMessage], _ log: [String]) -> [String] {
        let omitted = errors.count - 5
        var lines = [style.bad("The exercise doesn't build: \(counted(errors.count, "error")).")]
        for error in errors.prefix(5) { lines += [""] + message(error) }
        if omitted > 0 { lines += ["", "  … and \(omitted) more, which may be caused by these."] }
        let isOfOtherBuild =
            errors.contains { $0.text.contains("\(TestRun.buildFolder)/") }
            || log.contains { $0.contains("compiled with module cache path") }
        let explanation = explanation(of: errors.map(\.text)).map { [""] + paragraph($0) } ?? []
        return lines + explanation + combineNote(on: errors) + importNote(on: errors)
            + (isOfOtherBuild ? buildNote : [])
    }

    private func log(_ lines: [String]) -> [String] {
        lines.flatMap { $0.printable.wrappedKeepingIndent(to: width - 2) }.map { "  " + $0 }
    }

    /// What the workspace's page on the compiler says about the first message that is in its table.
    private func explanation(of messages: [String]) -> String? {
        let file = "Stages/COMPILER.md"
        let text = try? String(contentsOf: exercise.root.appending(path: file), encoding: .utf8)
        let rows = Markdown(text ?? "").blocks.flatMap { block -> [[String]] in
            if case .table(let rows) = block { rows } else { [] }
        }
        for message in messages {
            for row in rows where row.count == 2 && message.hasParts(of: row[0].replacing("`", with: "")) {
                return "\(Prose(row[1]).plain). See \(file).".printable
            }
        }
        return nil
    }

    /// What to do about a framework that isn't there, if an error is about an import.
    private func importNote(on errors: [BuildMessage]) -> [String] {
        let names = errors.compactMap { $0.text.wholeMatch(of: #/no such module '(\w+)'/#)?.1 }
        guard let name = names.first else { return [] }
        let note =
            "If `\(name)` is one of Apple's frameworks, it's missing on Linux. Remove the import. If your code uses "
            + "it, put both between `#if canImport(\(name))` and `#endif`."
        return [""] + paragraph(note)
    }

    /// What to do if something else than the code stopped the build.
    private var buildNote: [String] {
        let note =
            "If no error is about your code, something else stopped the build: perhaps memory or the disk is full, the "
            + "compiler crashed, another build uses this folder, or the workspace was moved or damaged since the last "
            + "build. Check again. If that doesn't help, delete the build folders:"
        return [""] + paragraph(note) + ["  rm -rf .build \(TestRun.buildFolder)"]
    }

    /// Where to find what Combine lacks on Linux, if an error is about one of those names.
    private func combineNote(on errors: [BuildMessage]) -> [String] {
        let file = "Shared/Combine/README.md"
        let text = try? String(contentsOf: exercise.root.appending(path: file), encoding: .utf8)
        let list = (text ?? "").lines.first { $0.hasPrefix("| Missing") } ?? ""
        guard let name = errors.flatMap(\.unknownNames).last(where: { list.contains("`\($0)`") }) else {
            return []
        }
        return [""] + paragraph("If `\(name)` is Combine's, it's missing on Linux. The list: \(file)")
    }

    private func message(_ message: BuildMessage) -> [String] {
        let place = "\(workspacePath(message.file)):\(message.line)"
        let kind = message.isError ? "error" : "warning"
        let text = "\(kind): \(message.text.printable)"
        let source = try? String(contentsOfFile: message.file, encoding: .utf8)
        let line = source?.lines.dropFirst(message.line - 1).first
        let colour = message.isError ? style.bad : style.warning
        var lines = place.wrapped(to: width - 2).map { "  " + style.bold($0) }
        lines += text.wrapped(to: width - 4).map { "  " + colour($0) }
        if let line {
            lines.append("    " + line.trimmingCharacters(in: .whitespaces).printable.fitted(to: width - 4))
        }
        return lines
    }

    /// The tests in a line each, then the first one to fix, with its reasons.
    private func outcomes(isWhole: Bool) -> [String] {
        var lines: [String] = []
        let broken = result.behaviours.filter { !$0.isPassed }
        let own = result.others.filter { !$0.isPassed }
        let count = "\(result.behaviours.count - broken.count) of \(result.behaviours.count)"
        lines.append("\(style.bold("Behaviour"))  \(count)")
        lines += matrix
        lines += headings(of: broken)
        lines.append("\(style.bold("Goals"))  \(result.goals.count { $0.isPassed }) of \(result.goals.count)")
        lines += result.goals.flatMap { name($0) }
        if !own.isEmpty { lines += [style.bold("Your own tests")] + own.flatMap { name($0) } }
        lines += [""] + notes
        for goal in newGoals where exercise.goal(of: goal)?.lesson != nil {
            lines += name(goal) + lesson(of: goal) + [""]
        }
        if let first { lines += name(first) + details(of: first, isWhole: isWhole) + [""] }
        return lines
    }

    /// The command that shows the whole report, in the pager that each system has.
    package var wholeCommand: String { "swift run workshop check \(exercise.number) | less" }

    /// What else there is to know about the run, each part with a blank line below.
    private var notes: [String] {
        var lines: [String] = []
        if result.tests.contains(where: { $0.state == .unfinished }) {
            let reason = "– didn't run: the test process had ended. Fix what ended it first."
            lines += paragraph(reason, style.dim) + [""]
        }
        // If the goals are about warnings, each names its own, also when nothing was compiled again.
        if !result.warnings.isEmpty, !exercise.description.isAboutWarnings {
            lines.append(style.warning("Compiler warnings:"))
            let crash = result.crash.map { "\($0):" } ?? ""
            let atCrash = result.warnings.filter { crash.contains("\($0.place):") }
            let others = result.warnings.filter { !atCrash.contains($0) }
            lines += (atCrash + others).prefix(3).flatMap(message) + [""]
        }
        if let crash = result.crash {
            lines += paragraph("The tests crashed: \(crash.printable)", style.bad) + [""]
        }
        return lines
    }

    /// The goals that are met now, and weren't at the last check.
    private var newGoals: [TestOutcome] {
        let red = before.red(in: exercise)
        return result.goals.filter { $0.isPassed && red.contains($0.name) }
    }

    /// What there is to learn from a goal, if anything.
    private func lesson(of goal: TestOutcome) -> [String] {
        guard let lesson = exercise.goal(of: goal)?.lesson else { return [] }
        return lesson.printable.wrapped(to: width - 6).map { "      \($0)" }
    }

    /// A line for each group of behaviours, with a mark for each of them.
    private var matrix: [String] {
        var groups: [String] = []
        for group in result.behaviours.compactMap(\.group) where !groups.contains(group) {
            groups.append(group)
        }
        let width = max(8, min(24, width - 20))
        return groups.map { group in
            let marks = result.behaviours.filter { $0.group == group }.map(mark).joined()
            return "  \(group.printable.padded(to: width))\(marks)"
        }
    }

    /// The behaviours that don't hold: one line for those that are broken for one reason.
    private func headings(of broken: [TestOutcome]) -> [String] {
        var groups: [(heading: String, tests: [TestOutcome])] = []
        for test in broken {
            let heading = heading(of: test)
            if let known = groups.firstIndex(where: { $0.heading == heading }) {
                groups[known].tests.append(test)
            } else {
                groups.append((heading, [test]))
            }
        }
        return groups.flatMap { heading, tests in
            let shown = tests.first { $0.name == heading } ?? tests[0]
            return name(shown, others: tests.count - 1)
        }
    }

    /// What a test that doesn't pass is listed under: the name of the test that explains it, or else its own.
    private func heading(of test: TestOutcome) -> String {
        let explanation = test.findings.first?.explanation
        return result.behaviours.first { $0.isFailed && $0.name == explanation }?.name ?? test.name
    }

    /// The first test to fix.
    private var first: TestOutcome? {
        guard let first = result.tests.first(where: \.isFailed) else { return nil }
        let heading = heading(of: first)
        return result.tests.first { $0.name == heading } ?? first
    }

    private func mark(_ test: TestOutcome) -> String {
        switch test.state {
        case .passed: style.good("✓")
        case .unfinished, .running: style.dim("–")
        case .failed: style.bad("✗")
        }
    }

    private func name(_ test: TestOutcome, others: Int = 0) -> [String] {
        var name = test.name.printable
        if others > 0 { name += " (and \(others) more)" }
        if isOptional(test) { name += " (optional)" }
        return name.wrapped(to: width - 4).enumerated().map { index, line in
            (index == 0 ? "  \(mark(test)) " : "    ") + line
        }
    }

    /// Whether a test is for a goal that isn't on the path, while others of the exercise are.
    private func isOptional(_ test: TestOutcome) -> Bool {
        guard let goals = exercise.description.goalsOnPath, exercise.goal(of: test) != nil else {
            return false
        }
        return !goals.contains { $0.name == test.name }
    }

    private func details(of test: TestOutcome, isWhole: Bool) -> [String] {
        if test.group != nil {
            let lines = test.findings.flatMap { $0.lines(width: width - 2) }
            return style.recording(lines, width: width - 2).map { "  " + $0 }
        }
        let (reasons, isCut) = reasons(of: test, isWhole: isWhole)
        let places = places(of: test).flatMap { "→ \($0)".wrapped(to: width - 4) }
        let warnings = test.findings.filter { $0.kind == "warning" }
        let explanation = explanation(of: warnings.flatMap(\.text.lines))?.wrapped(to: width - 4) ?? []
        var lines = (reasons + explanation.map { "    " + $0 }) + places.map { "    " + style.dim($0) }
        if isCut {
            lines += "All of it: \(wholeCommand)".wrapped(to: width - 4).map { "    " + $0 }
        }
        return lines
    }

    /// The places to look at when a test fails: in Sources for a goal, or else the test. A behaviour held before, so what
    /// has changed since then comes first.
    private func places(of test: TestOutcome) -> [String] {
        let named = exercise.file(namedBy: test)
        if result.goals.contains(test), let goal = exercise.goal(of: test) {
            return places(of: goal, test, named: named)
        }
        var places: [String] = []
        if result.behaviours.contains(test) {
            let file = named ?? exercise.behaviour(named: test.name)?.file
            places = exercise.suspects(about: file, since: before.heldFiles)
        }
        if let place = test.place { places.append(workspacePath(place)) }
        return places
    }

    /// The places to look at when a goal isn't met. It names where to begin; once something else is wrong, that may be
    /// elsewhere.
    private func places(of goal: ExerciseDescription.Goal, _ test: TestOutcome, named: String?) -> [String] {
        guard let file = named ?? goal.file else { return [] }
        let isAsAtStart = test.says(goal.reason)
        if let function = test.findings.first?.function {
            return [exercise.place(in: file, at: "func \(function)")]
        }
        if named == nil, !isAsAtStart {
            let changed = exercise.suspects(about: file, since: nil)
            let isUnchanged = changed.first != exercise.path(of: "Sources/\(file)")
            if isUnchanged, !changed.isEmpty { return changed }
        }
        let line = named == nil || isAsAtStart ? goal.line : nil
        return [exercise.place(in: file, at: line)]
    }

    /// The reasons why a test failed: all of them, or what there is room for of the first two. The second value says
    /// whether something was left out.
    private func reasons(of test: TestOutcome, isWhole: Bool) -> ([String], Bool) {
        let shown = isWhole ? test.findings : Array(test.findings.prefix(2))
        let limit = isWhole ? .max : CheckReport.findingLines / max(1, shown.count)
        var reasons: [String] = []
        var isCut = false
        for finding in shown {
            let excerpt = finding.excerpt(width: width - 4, limit: limit)
            let lead = shown.count > 1 ? "  • " : "    "
            reasons += excerpt.lines.enumerated().map { index, line in (index == 0 ? lead : "    ") + line }
            if excerpt.isCut { isCut = true }
        }
        let omitted = test.findings.count - shown.count
        if omitted > 0 {
            reasons.append("    (and \(counted(omitted, "more issue")))")
            isCut = true
        }
        return (reasons, isCut)
    }

    /// The number of lines for all findings of a test, so the list of tests stays on the screen.
    private static let findingLines = 12

    /// The last lines: the exercise is done, or what is left to do.
    private var verdict: [String] {
        if result.isDone {
            return [style.good("✓ Exercise \(exercise.number) is done.")] + questions + uncheckedViews
        }
        if !result.changedFiles.isEmpty {
            let files = result.changedFiles.joined(separator: ", ")
            let changed = "≠ These tests of the exercise have been changed: \(files)"
            let reset =
                "To restore them (yours are saved): swift run workshop reset \(exercise.number) --tests"
            return paragraph(changed, style.warning) + paragraph(reset)
        }
        let optional = result.goals.filter(isOptional)
        let needed = result.goals.filter { !optional.contains($0) }
        let path = optional.isEmpty ? "" : " on the path"
        let met = "\(needed.count { $0.isPassed }) of \(counted(needed.count, "goal"))\(path)"
        if result.crash != nil { return ["\(met) · next: fix what crashed the tests"] }
        guard let first else { return [met] }
        if isOptional(first) {
            let left = counted(optional.count { !$0.isPassed }, "optional goal")
            return [style.good("✓ Exercise \(exercise.number): the path's part is done. \(left) left.")]
        }
        if result.behaviours.contains(first) { return paragraph("\(met) · next: fix what worked before") }
        var place = ""
        if let file = places(of: first).first?.split(separator: "/").last { place = " · \(file)" }
        let room = width - met.columns - place.columns - 9
        let name = first.name.printable.fitted(to: max(8, room))
        return ["\(met) · next: \(name)\(place)".fitted(to: width)]
    }

    /// What a reviewer would ask, after a blank line.
    private var questions: [String] {
        guard !result.questions.isEmpty else { return [] }
        let lines = result.questions.flatMap { question in
            question.printable.wrapped(to: width - 4).enumerated().map { index, line in
                (index == 0 ? "  • " : "    ") + line
            }
        }
        return ["", style.bold("A reviewer would ask:")] + lines
    }

    /// What nothing has checked, after a blank line: the views that the learner has changed, which only a Mac compiles.
    private var uncheckedViews: [String] {
        let views = exercise.originals.changedSources(since: nil).filter { path in
            let file = exercise.root.appending(path: path)
            let text = (try? String(contentsOf: file, encoding: .utf8))?.trimmingCharacters(
                in: .whitespacesAndNewlines
            )
            return text?.hasPrefix("#if canImport(SwiftUI)") == true && text?.hasSuffix("#endif") == true
        }
        guard let view = views.first?.split(separator: "/").last else { return [] }
        let note =
            "On Linux, nothing checks \(view), so compare yours with ours. On a Mac, the compiler checks it, and you look "
            + "at the preview."
        return [""] + paragraph(note.printable)
    }

    /// A path relative to the workspace.
    private func workspacePath(_ file: String) -> String {
        file.firstRange(of: exercise.path + "/").map { String(file[$0.lowerBound...]) } ?? file
    }

    private func paragraph(_ text: String, _ set: (String) -> String = { $0 }) -> [String] {
        text.wrapped(to: width).map(set)
    }
}

extension String {
    /// Whether this message has the parts of another between its ellipses, which stand for names from the learner's code.
    fileprivate func hasParts(of message: String) -> Bool {
        var rest = self[...]
        for part in message.split(separator: "…").map({ $0.trimmingCharacters(in: .whitespaces) }) {
            guard let range = rest.firstRange(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return true
    }
}
