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

/// A text that may be longer than a live terminal: a head, as much of the text as fits, and a foot.
package struct ScrolledText {
    /// How many lines are above what is in sight.
    private var offset = 0

    package init() {}

    /// Goes where a key says, in a text of so many lines; false when it isn't a key for that.
    package mutating func scroll(by key: Key, of count: Int, in size: LiveSize) -> Bool {
        let room = ScrolledText.room(in: size)
        // One line stays in sight.
        let page = max(1, room - 1)
        switch key {
        case .up, .character("k"): offset -= 1
        case .down, .character("j"): offset += 1
        case .pageUp: offset -= page
        case .pageDown, .character(" "): offset += page
        case .home: offset = 0
        case .end: offset = count
        default: return false
        }
        offset = max(0, min(offset, count - room))
        return true
    }

    /// The lines from the top, as many as there are rows.
    ///
    /// - Parameter foot: The last of them, for a text that is longer than what fits, or isn't.
    package func lines(
        _ head: String,
        _ text: [String],
        in size: LiveSize,
        foot: (_ isLonger: Bool) -> String,
    ) -> [String] {
        let (rows, room) = (max(1, size.rows), ScrolledText.room(in: size))
        let first = max(0, min(offset, text.count - room))
        let shown = rows > 3 ? text.dropFirst(first).prefix(room) : []
        let blanks = Array(repeating: "", count: max(0, rows - 3 - shown.count))
        return Array(([head, ""] + shown + blanks + [rows > 3 ? foot(text.count > room) : ""]).prefix(rows))
    }

    /// How many lines of a text fit.
    package static func room(in size: LiveSize) -> Int { max(1, size.rows - 3) }
}

extension Style {
    /// The first line of a live screen: what it is on the left, and how it stands on the right.
    package func header(_ title: String, _ status: String, width: Int) -> String {
        let status = " \(status) "
        let room = width - status.columns
        guard room > 8 else { return reversed(status.padded(to: width)) }
        return reversed(" \(title.printable)".padded(to: room) + status)
    }
}
