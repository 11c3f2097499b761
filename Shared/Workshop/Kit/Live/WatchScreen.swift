import Exercising
import Terminal

/// What `watch` looks like: drawn from these values alone, in whatever room there is.
struct WatchScreen {
    var exercise: Exercise
    /// What came of the last check; nil before the first.
    var result: CheckResult?
    /// What is going on; nil when nothing is.
    var activity: String?
    /// Something to say once, in the place of the keys.
    var notice: String?
    /// A text in the place of the report, such as a hint.
    var sheet: [String]? {
        didSet { text = ScrolledText() }
    }
    var text = ScrolledText()
    var ticks = 0
    var style = Style(isOn: false)

    /// The lines from the top, as many as there are rows, none wider than there are columns.
    func lines(in size: LiveSize) -> [String] {
        let width = max(1, size.columns)
        let head = style.header("\(exercise.heading)  \(exercise.title)", status, width: width)
        return text.lines(head, body(in: size), in: size) { style.dim(foot($0, width)) }
    }

    /// Goes where a key says; false when it isn't a key for that.
    mutating func scroll(by key: Key, in size: LiveSize) -> Bool {
        text.scroll(by: key, of: body(in: size).count, in: size)
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

    private func body(in size: LiveSize) -> [String] {
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
            let words = Exercise.warning(ofChangedTests: result.changedTests)
            warning = [""] + words.wrapped(to: width).map(style.warning)
        }
        let lines = report.lines() + praise + warning
        guard lines.count > ScrolledText.room(in: size) else { return lines }
        report.isBrief = true
        return report.lines() + praise + warning
    }

    private func foot(_ isLonger: Bool, _ width: Int) -> String {
        if let notice { return "  \(notice)".fitted(to: width) }
        let keys = sheet == nil ? "  h hint   n next   d solution   q quit" : "  q back   h next hint"
        return (keys + (isLonger ? "   ↑↓ scroll" : "")).fitted(to: width)
    }
}
