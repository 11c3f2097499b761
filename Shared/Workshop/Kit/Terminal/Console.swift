import Episodes

/// Where the command writes to, and what it knows of who reads it.
public struct Console: Sendable {
    /// Whether a person watches: lines may then be drawn over.
    public var isTerminal: Bool
    /// Whether a person also types: a screen may then be live.
    public var terminal: (any LiveTerminal)?
    /// Whether and how words are set off.
    public var style: Style
    /// Asks a person for a line; nil when nobody can answer. The answer is nil when there is none.
    var ask: (@Sendable (_ question: String) async -> String?)?
    private let measure: @Sendable () -> Int
    private let measureOfErrors: @Sendable () -> Int?
    private let output: @Sendable (String) -> Void
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
    var width: Int { max(24, measure()) }

    /// The columns that text is set in: a line much longer than 100 is hard to read.
    var measureOfText: Int { min(100, width) }

    func line(_ text: String = "") {
        output(text + "\n")
    }

    func lines(_ texts: some Sequence<String>) {
        for text in texts { line(text) }
    }

    /// Sets a paragraph, with its first line after a lead of equal width.
    func paragraph(_ text: String, lead: String = "", indent: Int = 0, _ set: (String) -> String = { $0 }) {
        let wrapped = text.wrapped(to: measureOfText - indent)
        for (index, part) in wrapped.enumerated() {
            let margin = index == 0 && !lead.isEmpty ? lead : String(repeating: " ", count: indent)
            line(margin + set(part))
        }
    }

    /// Writes a text that may be long, a page at a time where a person watches.
    func page(_ lines: [String]) {
        let text = lines.joined(separator: "\n") + "\n"
        if isTerminal, let pager = Pager(), pager.show(text) { return }
        output(text)
    }

    /// Says what is the matter: in a line, or in several that keep a command to copy whole.
    func error(_ text: String) {
        guard let columns = measureOfErrors() else { return errors(text + "\n") }
        let width = min(100, max(24, columns))
        for line in text.keepingCommands(within: width).wrapped(to: width) { errors(line + "\n") }
    }

    /// Writes just this, without an end of line.
    func write(_ text: String) {
        output(text)
    }
}
