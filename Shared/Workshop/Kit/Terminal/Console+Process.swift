import Episodes

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
        if console.terminal != nil { console.ask = Question.ask }
        return console
    }

    /// Any value of `NO_COLOR` but an empty one turns colour off.
    static func isColourWanted(_ environment: [String: String]) -> Bool {
        environment["NO_COLOR", default: ""].isEmpty
    }

    /// What `COLUMNS` says, else 80.
    static func columns(_ environment: [String: String]) -> Int {
        environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? 80
    }
}
