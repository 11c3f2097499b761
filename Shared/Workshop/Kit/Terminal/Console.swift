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
        let width = measureOfText - indent
        let wrapped = text.keepingCommands(within: width).wrapped(to: width)
        for (index, part) in wrapped.enumerated() {
            let margin = index == 0 && !lead.isEmpty ? lead : String(repeating: " ", count: indent)
            line(margin + set(part))
        }
    }

    /// Sets what something is called before its title.
    func heading(_ name: String, _ title: String) {
        paragraph(title, lead: style.title(name) + "  ", indent: name.columns + 2, style.bold)
    }

    /// Writes a command to copy; one that doesn't fit goes on after a backslash, as a shell reads it.
    func command(_ text: String) {
        let room = width - 4
        let isBreakable =
            text.columns > width - 2 && text.split(separator: " ").allSatisfy { $0.columns < room - 4 }
        let parts = isBreakable ? text.wrapped(to: room, hanging: 4) : [text]
        for part in parts.dropLast() { line("  \(style.command(part)) \\") }
        line("  \(style.command(parts.last ?? ""))")
    }

    /// Commands and what they do, in two columns; what doesn't fit beside goes below.
    func commands(_ commands: [(String, String)]) {
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
