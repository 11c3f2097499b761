/// One line at the bottom that is drawn over as work goes on; on anything but a terminal it is never written.
struct Ticker {
    private let console: Console
    private var isShown = false

    init(_ console: Console) {
        self.console = console
    }

    /// Shows this instead of what was shown.
    mutating func show(_ text: String) {
        guard console.isTerminal else { return }
        isShown = true
        console.write("\r" + console.style.dim(text.fitted(to: console.width - 1)) + Escape.clearToEndOfLine)
    }

    /// Takes the line away, so that other lines can be written.
    mutating func hide() {
        guard isShown else { return }
        isShown = false
        console.write("\r" + Escape.clearToEndOfLine)
    }

    /// A bar that is filled as far as the work is done.
    static func bar(_ done: Int, of total: Int, width: Int = 20) -> String {
        let filled = total == 0 ? width : done * width / total
        return String(repeating: "━", count: filled) + String(repeating: "╌", count: width - filled)
    }
}
