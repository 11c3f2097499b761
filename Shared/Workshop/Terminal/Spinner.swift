import Foundation

/// A line that shows the current activity and how long it has taken. Only a terminal shows it.
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

    /// Shows the current activity. Can be called on any thread.
    package nonisolated func update(_ activity: String) {
        DispatchQueue.main.async {
            MainActor.assumeIsolated {
                self.activity = activity
                self.draw()
                self.startPulse()
            }
        }
    }

    /// Removes the line after it has shown the last activity.
    package func end() async {
        await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
        hasEnded = true
        pulse?.cancel()
        ticker.hide()
    }

    private func startPulse() {
        guard pulse == nil else { return }
        pulse = Task { [weak self] in
            while (try? await Task.sleep(for: .milliseconds(100))) != nil { self?.draw() }
        }
    }

    private func draw() {
        // The thread that reads the output of a subprocess may be late.
        guard !hasEnded else { return }
        ticks += 1
        let frames = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")
        let time = start.duration(to: .now).components.seconds
        let clock = time > 2 ? "  \(time) s" : ""
        ticker.show("\(frames[ticks % frames.count]) \(activity)\(clock)")
    }
}

/// A line at the bottom that is redrawn as work progresses. Only a terminal shows it.
package struct Ticker {
    private let console: Console
    private var isShown = false

    package init(_ console: Console) {
        self.console = console
    }

    /// Shows a text in place of the previous one.
    package mutating func show(_ text: String) {
        guard console.isTerminal else { return }
        isShown = true
        console.write("\r" + console.style.dim(text.fitted(to: console.width - 1)) + "\u{1B}[K")
    }

    /// Removes the line, so that others can be written.
    package mutating func hide() {
        if isShown { console.write("\r\u{1B}[K") }
        isShown = false
    }

    /// A bar that is filled in proportion to the work done.
    package static func bar(_ done: Int, of total: Int, width: Int = 20) -> String {
        let filled = total == 0 ? width : done * width / total
        return String(repeating: "━", count: filled) + String(repeating: "╌", count: width - filled)
    }
}
