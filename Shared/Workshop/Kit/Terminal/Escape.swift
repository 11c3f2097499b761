/// The control sequences of a terminal that are used here (ECMA-48; the private modes are xterm's).
enum Escape {
    static let clearToEndOfLine = "\u{1B}[K"
    static let clearLine = "\u{1B}[2K"
    static let home = "\u{1B}[H"

    /// The other screen, an invisible cursor, and no wrapping of long lines.
    static let enterLiveScreen = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l"
    /// The usual screen again, as it was.
    static let leaveLiveScreen = "\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

    /// Lets a terminal that can do so show all that lies between at once.
    static let beginFrame = "\u{1B}[?2026h"
    static let endFrame = "\u{1B}[?2026l"
}
