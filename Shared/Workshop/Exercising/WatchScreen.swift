import Diffing
import Terminal

/// What `watch` looks like: drawn from these values alone, in whatever room there is.
package struct WatchScreen {
    package var exercise: Exercise
    /// What came of the last check; nil before the first.
    package var result: CheckResult?
    /// What is going on; nil when nothing is.
    package var activity: String?
    /// Something to say once, in the place of the keys.
    package var notice: String?
    /// A text in the place of the report, such as a hint.
    package var sheet: [String]?
    /// How many lines are above what is in sight.
    package var offset = 0
    package var ticks = 0
    package var style = Style(isOn: false)

    package init(exercise: Exercise, result: CheckResult? = nil, style: Style = Style(isOn: false)) {
        self.exercise = exercise
        self.result = result
        self.style = style
    }

    /// The lines from the top, as many as there are rows, none wider than there are columns.
    package func lines(in size: LiveSize) -> [String] {
        let width = max(1, size.columns)
        let rows = max(1, size.rows)
        guard rows > 3 else { return Array(([header(width)] + padded([], rows)).prefix(rows)) }
        let room = room(in: size)
        let all = body(size)
        let first = max(0, min(offset, all.count - room))
        let shown = Array(all.dropFirst(first).prefix(room))
        let isLonger = all.count > room
        return [header(width), ""] + padded(shown, room) + [style.dim(foot(isLonger, width))]
    }

    /// How many lines of the text fit.
    package func room(in size: LiveSize) -> Int { max(1, size.rows - 3) }

    /// How far one can scroll.
    package func mostOffset(in size: LiveSize) -> Int { max(0, body(size).count - room(in: size)) }

    private func header(_ width: Int) -> String {
        let status = " \(status) "
        let room = width - status.columns
        guard room > 8 else { return style.reversed(status.padded(to: width)) }
        return style.reversed(" \(exercise.heading)  \(exercise.title.printable)".padded(to: room) + status)
    }

    private var status: String {
        if let activity { return "\(Spinner.frames[ticks % Spinner.frames.count]) \(activity)" }
        guard let result else { return "…" }
        if result.end == .noSources { return "✗ no sources" }
        guard case .ran = result.end else { return "✗ doesn't build" }
        if result.isMet { return "✓ done" }
        if result.passes { return "passes, with other tests" }
        let met = result.goals.count { $0.isPassed }
        let isKept = result.behaviours.allSatisfy(\.isPassed)
        return "\(isKept ? "" : "✗ behaviour, ")\(met) of \(counted(result.goals.count, "goal"))"
    }

    private func body(_ size: LiveSize) -> [String] {
        let width = max(1, size.columns)
        if let sheet { return sheet }
        guard let result else {
            return [style.dim("It is built and checked at each save.".fitted(to: width))]
        }
        let measure = min(100, max(24, width))
        var report = CheckReport(exercise: exercise, result: result, style: style, width: measure)
        var praise: [String] = []
        if result.isMet {
            let words = "✓ Done: every goal is met, and it behaves as before. n goes to the next one."
            praise = [""] + words.wrapped(to: width).map(style.good)
        }
        var warning: [String] = []
        if !result.changedTests.isEmpty {
            let files = result.changedTests.joined(separator: ", ")
            let words = "These tests aren't those that were given: \(files)"
            warning = [""] + words.wrapped(to: width).map(style.warning)
        }
        let lines = report.lines() + praise + warning
        guard lines.count > room(in: size) else { return lines }
        report.isBrief = true
        return report.lines() + praise + warning
    }

    private func foot(_ isLonger: Bool, _ width: Int) -> String {
        if let notice { return "  \(notice)".fitted(to: width) }
        let keys = sheet == nil ? "  h hint   n next   d solution   q quit" : "  q back   h next hint"
        return (keys + (isLonger ? "   ↑↓ scroll" : "")).fitted(to: width)
    }

    private func padded(_ lines: [String], _ rows: Int) -> [String] {
        lines + Array(repeating: "", count: max(0, rows - lines.count))
    }
}
