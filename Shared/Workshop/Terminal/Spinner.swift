import Foundation

/// A line that says what is going on and for how long, drawn over as it changes; only a terminal shows it.
@MainActor
package final class Spinner {
    private var ticker: Ticker
    private var pulse: Task<Void, Never>?
    private let start = ContinuousClock.now
    private var activity = ""
    private var ticks = 0
    private var hasEnded = false

    package init(_ console: Console) {
        ticker = Ticker(console)
    }

    /// Shows from any thread what is going on.
    package nonisolated func tell(_ activity: String) {
        DispatchQueue.main.async {
            MainActor.assumeIsolated {
                self.activity = activity
                self.draw()
                self.pulse =
                    self.pulse
                    ?? Task { [weak self] in
                        while (try? await Task.sleep(for: .milliseconds(100))) != nil { self?.draw() }
                    }
            }
        }
    }

    /// Removes the line, once it has shown the last activity.
    package func end() async {
        await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
        hasEnded = true
        pulse?.cancel()
        ticker.hide()
    }

    private func draw() {
        // The thread that reads what a child writes may be late.
        guard !hasEnded else { return }
        ticks += 1
        let frames = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")
        let time = start.duration(to: .now).components.seconds
        let clock = time > 2 ? "  \(time) s" : ""
        ticker.show("\(frames[ticks % frames.count]) \(activity)\(clock)")
    }
}

/// One line at the bottom that is drawn over as work advances; only a terminal shows it.
package struct Ticker {
    private let console: Console
    private var isShown = false

    package init(_ console: Console) {
        self.console = console
    }

    /// Shows this text in place of the last one.
    package mutating func show(_ text: String) {
        guard console.isTerminal else { return }
        isShown = true
        console.write("\r" + console.style.dim(text.fitted(to: console.width - 1)) + "\u{1B}[K")
    }

    /// Removes the line, so others can be written.
    package mutating func hide() {
        if isShown { console.write("\r\u{1B}[K") }
        isShown = false
    }

    /// A bar that is filled as far as the work is done.
    package static func bar(_ done: Int, of total: Int, width: Int = 20) -> String {
        let filled = total == 0 ? width : done * width / total
        return String(repeating: "━", count: filled) + String(repeating: "╌", count: width - filled)
    }
}
