import Foundation
import Synchronization

/// The output and the input of the command.
package struct Console: Sendable {
    /// Whether lines may be drawn over, since the output is a terminal.
    package var isTerminal: Bool
    package var style: Style
    /// The lines of the input.
    package var input: LineInput
    private let columns: @Sendable () -> Int
    private let rows: @Sendable () -> Int?
    private var output: @Sendable (String) -> Void
    private let errors: @Sendable (String) -> Void

    /// - Parameters:
    ///   - width: Returns the current number of columns.
    ///   - height: Returns the number of rows, or `nil` if there is no limit.
    package init(
        isTerminal: Bool = false,
        style: Style = Style(isOn: false),
        input: LineInput = .none,
        width: @escaping @Sendable () -> Int = { 80 },
        height: @escaping @Sendable () -> Int? = { nil },
        output: @escaping @Sendable (String) -> Void,
        errors: @escaping @Sendable (String) -> Void,
    ) {
        self.isTerminal = isTerminal
        self.style = style
        self.input = input
        columns = width
        rows = height
        self.output = output
        self.errors = errors
    }

    package var width: Int { max(24, columns()) }

    /// The number of columns to use for text: a line much longer than 100 is hard to read.
    package var textWidth: Int { min(100, width) }

    package func line(_ text: String = "") {
        output(text + "\n")
    }

    package func lines(_ texts: some Sequence<String>) {
        for text in texts { line(text) }
    }

    /// Writes a paragraph, its first line after a lead that is as wide as the indent.
    package func paragraph(
        _ text: String,
        lead: String = "",
        indent: Int = 0,
        _ set: (String) -> String = { $0 }
    ) {
        let width = textWidth - indent
        for (index, part) in text.wrapped(to: width).enumerated() {
            let margin = index == 0 && !lead.isEmpty ? lead : String(repeating: " ", count: indent)
            line(margin + set(part))
        }
    }

    /// Writes a heading: a name, such as `Stage 3`, and a title.
    package func heading(_ name: String, _ title: String) {
        paragraph(title, lead: style.title(name) + "  ", indent: name.columns + 2, style.bold)
    }

    /// Shows a recording, and text around it.
    package func recording(_ lines: [String], indent: Int = 0) {
        let margin = String(repeating: " ", count: indent)
        for text in style.recording(lines, width: textWidth - indent) {
            line(text.isEmpty ? "" : margin + text)
        }
    }

    /// Writes a command to copy, whole.
    package func command(_ text: String) {
        line("  \(style.command(text))")
    }

    /// Writes commands and what they do, in two columns, or below each other if they don't fit.
    package func commands(_ commands: [(String, String)]) {
        let widest = commands.map(\.0.columns).max() ?? 0
        for (text, purpose) in commands {
            if widest + purpose.columns + 5 <= width {
                line("  \(style.command(text.padded(to: widest)))   \(purpose)")
            } else {
                command(text)
                paragraph(purpose, indent: 6)
            }
        }
    }

    /// Writes a message to standard error. It isn't wrapped, so scripts can read it and commands in it can be copied.
    package func error(_ text: String) {
        errors(text + "\n")
    }

    package func report(_ error: CommandError) {
        self.error("error: \(error.message)")
        self.error(error.suggestion)
    }

    /// Writes the text without a line break.
    func write(_ text: String) {
        output(text)
    }
}

extension Console {
    /// Replaces everything on the terminal with what a function writes. Elsewhere, writes it below.
    package func redraw(_ write: (Console) -> Void) {
        // Moves to the top left, and clears the screen and what was scrolled off it (ECMA-48).
        let text = text(write)
        output(isTerminal ? "\u{1B}[H\u{1B}[2J\u{1B}[3J\(text)" : text)
    }

    /// Writes what may be longer than the terminal: then through `$PAGER`, or else through less.
    package func paged(_ write: (Console) -> Void) {
        let text = text(write)
        let isLong = rows().map { text.count { $0.isNewline } >= $0 } ?? false
        if !isTerminal || !isLong || !System.page(text) { output(text) }
    }

    private func text(_ write: (Console) -> Void) -> String {
        let text = Mutex("")
        var console = self
        console.output = { piece in text.withLock { $0 += piece } }
        write(console)
        return text.withLock { $0 }
    }
}

extension Console {
    /// The console of this process.
    ///
    /// Uses colour on terminals, unless `NO_COLOR` is set (https://no-color.org) or the terminal is dumb, which can't
    /// draw over a line either.
    package static func ofProcess() -> Console {
        let environment = ProcessInfo.processInfo.environment
        // When the reader closes the pipe, the command ends, as any Unix tool does, but with an exit code.
        signal(SIGPIPE, SIG_IGN)
        let isTerminal =
            isatty(STDOUT_FILENO) == 1 && !["", "dumb"].contains(environment["TERM", default: ""])
        var columns = Int(environment["COLUMNS", default: ""]) ?? 80
        if columns < 1 { columns = 80 }
        return Console(
            isTerminal: isTerminal,
            style: Style(isOn: isTerminal && environment["NO_COLOR", default: ""].isEmpty),
            input: .ofProcess,
            width: { [columns] in System.terminalSize?.columns ?? columns },
            height: { System.terminalSize?.rows },
            output: { text in
                guard let error = System.print(text, to: STDOUT_FILENO) else { return }
                if error == EPIPE { exit(128 + SIGPIPE) }
                System.print("error: can't write the output: \(FileError.reason(error))\n", to: STDERR_FILENO)
                exit(1)
            },
            errors: { System.print($0, to: STDERR_FILENO) },
        )
    }
}
