import Foundation
import Synchronization

/// Where the command writes to and reads from.
package struct Console: Sendable {
    /// A Boolean value that indicates whether lines may be drawn over, since the output is a terminal.
    package var isTerminal: Bool
    package var style: Style
    /// The lines that come in.
    package var input: LineInput
    /// Asks the user for a line, or `nil` if nobody can answer. The answer is `nil` at the end of the input.
    package var ask: (@Sendable (_ question: String) async -> String?)?
    private let columns: @Sendable () -> Int
    private let rows: @Sendable () -> Int?
    private var output: @Sendable (String) -> Void
    private let errors: @Sendable (String) -> Void

    /// - Parameters:
    ///   - width: The number of columns at the moment.
    ///   - height: The number of rows, or `nil` if there is no end to them.
    package init(
        isTerminal: Bool = false,
        style: Style = Style(isOn: false),
        input: LineInput = .none,
        width: @escaping @Sendable () -> Int = { 80 },
        height: @escaping @Sendable () -> Int? = { nil },
        output: @escaping @Sendable (String) -> Void,
        errors: @escaping @Sendable (String) -> Void,
    ) {
        (self.isTerminal, self.style, self.input) = (isTerminal, style, input)
        (columns, rows, self.output, self.errors) = (width, height, output, errors)
    }

    package var width: Int { max(24, columns()) }

    /// The number of columns that text is set in: a line much longer than 100 is hard to read.
    package var measureOfText: Int { min(100, width) }

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
        let width = measureOfText - indent
        for (index, part) in text.wrapped(to: width).enumerated() {
            let margin = index == 0 && !lead.isEmpty ? lead : String(repeating: " ", count: indent)
            line(margin + set(part))
        }
    }

    /// Writes what something is called, and its title.
    package func heading(_ name: String, _ title: String) {
        paragraph(title, lead: style.title(name) + "  ", indent: name.columns + 2, style.bold)
    }

    /// Writes a command to copy; one that doesn't fit continues after a backslash, as in a shell.
    package func command(_ text: String) {
        let isBreakable = text.split(separator: " ").allSatisfy { $0.columns < width - 8 }
        let isLong = text.columns > width - 2 && isBreakable
        let parts = isLong ? text.wrapped(to: width - 4, hanging: 4) : [text]
        for part in parts.dropLast() { line("  \(style.command(part)) \\") }
        line("  \(style.command(parts.last ?? ""))")
    }

    /// Writes commands and what they do, in two columns; what doesn't fit goes below.
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

    /// Writes what is wrong. The line isn't wrapped: a script may read it, and a command in it can be copied.
    package func error(_ text: String) {
        errors(text + "\n")
    }

    package func report(_ error: UsageError) {
        self.error(error.message)
        self.error(error.suggestion)
    }

    /// Writes just this, without an end of line.
    func write(_ text: String) {
        output(text)
    }
}

extension Console {
    /// Shows what a function writes in place of all that the terminal shows; elsewhere, below it.
    ///
    /// All of it is written at once, over what is there, so nothing flickers; what doesn't fit is left out.
    package func redraw(_ write: (Console) -> Void) {
        guard isTerminal else { return write(self) }
        var lines = text(write).split(separator: "\n", omittingEmptySubsequences: false)
        // One row is for the cursor, and one for what is going on.
        let room = max(4, rows().map { $0 - 2 } ?? .max)
        if lines.count > room { lines = lines.prefix(room - 1) + ["  …", ""] }
        // To the top left; each line is cleared before it is written, and at the end what is below (ECMA-48).
        output("\u{1B}[H" + lines.map { "\u{1B}[2K" + $0 }.joined(separator: "\n") + "\u{1B}[J")
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
    /// Colour is for terminals, except under `NO_COLOR` (https://no-color.org) and on a dumb terminal, which can't
    /// draw over a line either.
    package static func ofProcess() -> Console {
        let environment = ProcessInfo.processInfo.environment
        // A reader that closed the pipe ends the command, as with any tool of Unix; but by an exit code.
        signal(SIGPIPE, SIG_IGN)
        let isTerminal =
            isatty(STDOUT_FILENO) == 1 && !["", "dumb"].contains(environment["TERM", default: ""])
        let columns = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? 80
        var console = Console(
            isTerminal: isTerminal,
            style: Style(isOn: isTerminal && environment["NO_COLOR", default: ""].isEmpty),
            input: .ofProcess,
            width: { System.sizeOfTerminal?.columns ?? columns },
            height: { System.sizeOfTerminal?.rows },
            output: { text in
                guard let error = System.put(text, to: STDOUT_FILENO) else { return }
                if error == EPIPE { exit(128 + SIGPIPE) }
                System.put("The output can't be written: \(FileError.reason(error)).\n", to: STDERR_FILENO)
                exit(1)
            },
            errors: { System.put($0, to: STDERR_FILENO) },
        )
        if isTerminal, console.input.isTerminal {
            console.ask = { [console] question in
                console.write(question)
                return await console.input.next()?.trimmingCharacters(in: .whitespacesAndNewlines)
            }
        }
        return console
    }
}
