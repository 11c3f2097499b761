/// A terminal that a person watches and types at.
@MainActor
public protocol LiveTerminal: AnyObject, Sendable {
    /// How much room there is at the moment.
    var size: LiveSize { get }

    /// Shows an empty screen, and tells of each key and each change of the size from here on.
    func enter(_ tell: @escaping @Sendable (LiveEvent) -> Void)

    /// Shows the usual screen again, as it was; a second call does nothing.
    func leave()

    /// Stops the process until it is called to the foreground again.
    func suspend()

    /// Writes just this.
    func write(_ text: String)
}

extension LiveTerminal {
    /// Draws a screen of these lines over the one before.
    package func draw(_ lines: [String]) {
        // Each is cleared first: after a line of full width, clearing would take its last character.
        let screen = lines.map { Escape.clearLine + $0 }.joined(separator: "\r\n")
        write(Escape.beginFrame + Escape.home + screen + Escape.endFrame)
    }
}

/// Something that a live screen has to answer.
public enum LiveEvent: Hashable, Sendable {
    case key(Key)
    case resized
    /// Nobody can type any more.
    case closed
    /// What the screen shows has changed.
    case changed
    /// The spinner turns.
    case tick
}

/// How much room a terminal has.
public struct LiveSize: Hashable, Sendable {
    public let columns: Int
    public let rows: Int

    public init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}
