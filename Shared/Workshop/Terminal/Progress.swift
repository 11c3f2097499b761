import Foundation

/// What is going on and for how long, in a line that is drawn over; on anything but a terminal nothing is written.
@MainActor
package final class Spinner {
    private var ticker: Ticker
    private var timer: (any DispatchSourceTimer)?
    private let start = ContinuousClock.now
    private var words = ""
    private var ticks = 0

    package nonisolated static let frames = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏").map(String.init)

    package init(_ console: Console) {
        ticker = Ticker(console)
    }

    /// Says what is going on from now on.
    package func show(_ words: String) {
        self.words = words
        draw()
        guard timer == nil else { return }
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.turn() } }
        timer.schedule(deadline: .now() + .milliseconds(100), repeating: .milliseconds(100))
        timer.resume()
        self.timer = timer
    }

    /// Takes the line away.
    package func hide() {
        timer?.cancel()
        timer = nil
        ticker.hide()
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
