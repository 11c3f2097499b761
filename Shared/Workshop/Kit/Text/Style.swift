/// How words are set off: by colour on a terminal, by nothing elsewhere.
public struct Style: Sendable {
    /// Whether escape codes are written at all.
    public let isOn: Bool

    public init(isOn: Bool) {
        self.isOn = isOn
    }

    func bold(_ text: String) -> String { set(text, "1") }
    func dim(_ text: String) -> String { set(text, "2") }
    func reversed(_ text: String) -> String { set(text, "7") }
    func good(_ text: String) -> String { set(text, "32") }
    func bad(_ text: String) -> String { set(text, "1;31") }
    func warning(_ text: String) -> String { set(text, "33") }
    func title(_ text: String) -> String { set(text, "1;36") }
    func command(_ text: String) -> String { set(text, "36") }

    func set(_ text: String, _ code: String) -> String {
        isOn && !text.isEmpty && !code.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
