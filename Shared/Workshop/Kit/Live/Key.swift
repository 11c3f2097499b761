/// A key that a person pressed.
public enum Key: Hashable, Sendable {
    case up, down, pageUp, pageDown, home, end, enter
    /// Ctrl-C.
    case interrupt
    /// Ctrl-Z.
    case suspend
    case character(Character)
}
