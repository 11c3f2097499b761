import Foundation
import Synchronization

/// Where the command writes to, and what it knows of who reads it.
public struct Console: Sendable {
    /// Whether a person watches: lines may then be drawn over.
    public var isTerminal: Bool
    /// Whether a person also types: a screen may then be live.
    public var terminal: (any LiveTerminal)?
    /// Whether and how words are set off.
    public var style: Style
    /// Asks a person for a line; nil when nobody can answer. The answer is nil when there is none.
    package var ask: (@Sendable (_ question: String) async -> String?)?
    private let measure: @Sendable () -> Int
    private let measureOfErrors: @Sendable () -> Int?
    private var output: @Sendable (String) -> Void
    private let errors: @Sendable (String) -> Void

    /// A console that writes to these sinks.
    ///
    /// - Parameters:
    ///   - width: How many columns there are at the moment.
    ///   - widthOfErrors: How many columns there are for errors; nil where a person doesn't read them, but a script.
    ///   - output: Takes what goes to the standard output, as it comes.
    ///   - errors: Takes what goes to the standard error.
    public init(
        isTerminal: Bool = false,
        terminal: (any LiveTerminal)? = nil,
        style: Style = Style(isOn: false),
        width: @escaping @Sendable () -> Int = { 80 },
        widthOfErrors: @escaping @Sendable () -> Int? = { nil },
        output: @escaping @Sendable (String) -> Void,
        errors: @escaping @Sendable (String) -> Void,
    ) {
        self.isTerminal = isTerminal
        self.terminal = terminal
        self.style = style
        measure = width
        measureOfErrors = widthOfErrors
        self.output = output
        self.errors = errors
    }

    /// The columns that there are, however few are said to be.
    package var width: Int { max(24, measure()) }

    /// The columns that text is set in: a line much longer than 100 is hard to read.
    package var measureOfText: Int { min(100, width) }

    package func line(_ text: String = "") {
        output(text + "\n")
    }

    package func lines(_ texts: some Sequence<String>) {
        for text in texts { line(text) }
    }

    /// Sets a paragraph, with its first line after a lead of equal width.
    package func paragraph(
        _ text: String,
        lead: String = "",
        indent: Int = 0,
        _ set: (String) -> String = { $0 }
    ) {
        let width = measureOfText - indent
        let wrapped = text.keepingCommands(within: width).wrapped(to: width)
        for (index, part) in wrapped.enumerated() {
            let margin = index == 0 && !lead.isEmpty ? lead : String(repeating: " ", count: indent)
            line(margin + set(part))
        }
    }

    /// Sets what something is called before its title.
    package func heading(_ name: String, _ title: String) {
        paragraph(title, lead: style.title(name) + "  ", indent: name.columns + 2, style.bold)
    }

    /// Writes a command to copy; one that doesn't fit goes on after a backslash, as a shell reads it.
    package func command(_ text: String) {
        let room = width - 4
        let isBreakable =
            text.columns > width - 2 && text.split(separator: " ").allSatisfy { $0.columns < room - 4 }
        let parts = isBreakable ? text.wrapped(to: room, hanging: 4) : [text]
        for part in parts.dropLast() { line("  \(style.command(part)) \\") }
        line("  \(style.command(parts.last ?? ""))")
    }

    /// Commands and what they do, in two columns; what doesn't fit beside goes below.
    package func commands(_ commands: [(String, String)]) {
        let widest = commands.map(\.0.columns).max() ?? 0
        for (text, purpose) in commands {
            if widest + purpose.columns + 5 <= width {
                line("  \(style.command(text.padded(to: widest)))   \(purpose)")
            } else {
                command(text)
                paragraph(purpose, lead: "      ", indent: 6)
            }
        }
    }

    /// Writes a text that may be long, a page at a time where a person watches.
    package func page(_ lines: [String]) {
        page { $0.lines(lines) }
    }

    /// Does what writes much, and shows it a page at a time where a person watches.
    package func page(_ write: (Console) -> Void) {
        guard isTerminal, let pager = Pager() else { return write(self) }
        let text = Mutex("")
        var console = self
        console.output = { piece in text.withLock { $0 += piece } }
        write(console)
        let whole = text.withLock { $0 }
        if !pager.show(whole) { output(whole) }
    }

    /// Says what is the matter: in a line, or in several that keep a command to copy whole.
    package func error(_ text: String) {
        guard let columns = measureOfErrors() else { return errors(text + "\n") }
        let width = min(100, max(24, columns))
        for line in text.keepingCommands(within: width).wrapped(to: width) { errors(line + "\n") }
    }

    /// Writes just this, without an end of line.
    func write(_ text: String) {
        output(text)
    }
}

extension Console {
    /// The console of this process.
    ///
    /// Colour is for terminals alone, and never under `NO_COLOR` (https://no-color.org) or on a dumb terminal,
    /// which can't draw over a line either.
    public static func ofProcess(environment: [String: String] = ProcessInfo.processInfo.environment)
        -> Console
    {
        // Who reads no further isn't told any more, as with any tool of Unix; but by an exit code, not by a crash.
        signal(SIGPIPE, SIG_IGN)
        let isDumb = environment["TERM"].map { $0.isEmpty || $0 == "dumb" } ?? true
        let isTerminal = System.isTerminal(STDOUT_FILENO) && !isDumb
        var console = Console(
            isTerminal: isTerminal,
            terminal: isTerminal && System.isTerminal(STDIN_FILENO) ? TerminalDevice() : nil,
            style: Style(isOn: isTerminal && isColourWanted(environment)),
            width: { System.size(of: STDOUT_FILENO)?.columns ?? columns(environment) },
            widthOfErrors: {
                guard System.isTerminal(STDERR_FILENO) else { return nil }
                return System.size(of: STDERR_FILENO)?.columns ?? columns(environment)
            },
            output: { text in
                guard let error = System.put(text, to: STDOUT_FILENO) else { return }
                if error == EPIPE { exit(128 + SIGPIPE) }
                System.put("The output can't be written: \(FileError.reason(error)).\n", to: STDERR_FILENO)
                exit(1)
            },
            errors: { System.put($0, to: STDERR_FILENO) },
        )
        if console.terminal != nil { console.ask = Console.answer }
        return console
    }

    /// Any value of `NO_COLOR` but an empty one turns colour off.
    static func isColourWanted(_ environment: [String: String]) -> Bool {
        environment["NO_COLOR", default: ""].isEmpty
    }

    /// What `COLUMNS` says, else 80.
    package static func columns(_ environment: [String: String]) -> Int {
        environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? 80
    }

    /// Asks the person at the terminal, and waits for a line; nil when the input ends, or when the task is cancelled.
    @Sendable private static func answer(to question: String) async -> String? {
        System.put(question, to: STDOUT_FILENO)
        let (answers, answer) = AsyncStream.makeStream(of: String.self)
        // A read can't be cancelled: the thread that waits in it is left behind.
        Thread.detachNewThread {
            let bytes = System.take(from: STDIN_FILENO)
            if !bytes.isEmpty { answer.yield(String(decoding: bytes, as: UTF8.self)) }
            answer.finish()
        }
        return await answers.first { _ in true }?.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

/// What shows a long text a page at a time, as git has it: `$PAGER`, else `less`.
struct Pager: Hashable, Sendable {
    private let command: String

    /// Nil when none is wanted, or there is none.
    init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
        if let command = environment["PAGER"] {
            guard !command.isEmpty, command != "cat" else { return nil }
            self.command = command
            return
        }
        let folders = environment["PATH", default: ""].split(separator: ":")
        guard folders.contains(where: { FileManager.default.isExecutableFile(atPath: "\($0)/less") }) else {
            return nil
        }
        command = "less"
    }

    /// Shows a text, and returns when the person has read it; false when there is no such pager.
    ///
    /// `less` ends by itself when the text fits (F), lets colours through (R) and leaves the text there (X).
    func show(_ text: String) -> Bool {
        setenv("LESS", "FRX", 0)
        setenv("LV", "-c", 0)
        guard let pipe = popen(command, "w") else { return false }
        fputs(text, pipe)
        // What the shell answers when it can't find a command, or can't run it (POSIX, 2.8.2).
        let code = pclose(pipe) >> 8 & 0xFF
        return code != 126 && code != 127
    }
}
