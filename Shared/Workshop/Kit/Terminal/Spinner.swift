import Episodes

/// What is going on and for how long, in a line that is drawn over; on anything but a terminal nothing is written.
@MainActor
final class Spinner {
    private var ticker: Ticker
    private var timer: (any DispatchSourceTimer)?
    private let start = ContinuousClock.now
    private var words = ""
    private var ticks = 0

    nonisolated static let frames = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏").map(String.init)

    init(_ console: Console) {
        ticker = Ticker(console)
    }

    /// Says what is going on from now on.
    func show(_ words: String) {
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
    func hide() {
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
