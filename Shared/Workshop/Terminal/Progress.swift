import Foundation

/// What is going on and for how long, in a line that is drawn over; on anything but a terminal nothing is written.
@MainActor
package final class Spinner {
    private var ticker: Ticker
    private lazy var pulse = Pulse { [weak self] in self?.turn() }
    private let start = ContinuousClock.now
    private var words = ""
    private var ticks = 0
    private var hasEnded = false

    package nonisolated static let frames = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏").map(String.init)

    package init(_ console: Console) {
        ticker = Ticker(console)
    }

    /// Says from any thread what is going on from now on.
    package nonisolated func tell(_ words: String) {
        DispatchQueue.main.async { MainActor.assumeIsolated { self.show(words) } }
    }

    /// Takes the line away, until it is told something new.
    package func hide() {
        pulse.isOn = false
        ticker.hide()
    }

    /// Takes the line away for good, after the last that it was told.
    package func end() async {
        await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
        hasEnded = true
        hide()
    }

    private func show(_ words: String) {
        guard !hasEnded else { return }
        self.words = words
        draw()
        pulse.isOn = true
    }

    private func turn() {
        ticks += 1
        draw()
    }

    private func draw() {
        let time = start.duration(to: .now).components.seconds
        let clock = time > 2 ? "  \(time) s" : ""
        ticker.show("\(Spinner.frames[ticks % Spinner.frames.count]) \(words)\(clock)")
    }
}

/// Beats ten times a second on the main queue, as long as it is on.
@MainActor
package final class Pulse {
    private let beat: @MainActor () -> Void
    private var timer: (any DispatchSourceTimer)?

    package init(_ beat: @escaping @MainActor () -> Void) {
        self.beat = beat
    }

    /// Whether it beats; it doesn't at first.
    package var isOn: Bool {
        get { timer != nil }
        set {
            guard newValue != isOn else { return }
            timer?.cancel()
            timer = newValue ? beating() : nil
        }
    }

    private func beating() -> any DispatchSourceTimer {
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.setEventHandler { [beat] in MainActor.assumeIsolated { beat() } }
        timer.schedule(deadline: .now() + .milliseconds(100), repeating: .milliseconds(100))
        timer.resume()
        return timer
    }
}

/// One line at the bottom that is drawn over as work goes on; on anything but a terminal it is never written.
package struct Ticker {
    private let console: Console
    private var isShown = false

    package init(_ console: Console) {
        self.console = console
    }

    /// Shows this instead of what was shown.
    package mutating func show(_ text: String) {
        guard console.isTerminal else { return }
        isShown = true
        console.write("\r" + console.style.dim(text.fitted(to: console.width - 1)) + Escape.clearToEndOfLine)
    }

    /// Takes the line away, so that other lines can be written.
    package mutating func hide() {
        guard isShown else { return }
        isShown = false
        console.write("\r" + Escape.clearToEndOfLine)
    }

    /// A bar that is filled as far as the work is done.
    package static func bar(_ done: Int, of total: Int, width: Int = 20) -> String {
        let filled = total == 0 ? width : done * width / total
        return String(repeating: "━", count: filled) + String(repeating: "╌", count: width - filled)
    }
}
