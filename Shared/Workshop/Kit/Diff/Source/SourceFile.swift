/// A text with a name, as lines.
struct SourceFile: Hashable, Sendable {
    /// Where it is within its folder, such as `APIClient.swift`.
    let name: String
    let lines: [String]
    /// Whether the last line ends as the others do.
    let endsInNewline: Bool

    init(name: String, text: String) {
        self.name = name
        // By scalars: to a Character, the end of a line of Windows is one with what comes before it.
        var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map {
            String($0)
        }
        endsInNewline = lines.last?.isEmpty ?? true
        if endsInNewline { lines.removeLast() }
        self.lines = lines
    }

    /// The text, as it was.
    var text: String {
        lines.joined(separator: "\n") + (endsInNewline && !lines.isEmpty ? "\n" : "")
    }

    var isSwift: Bool { name.hasSuffix(".swift") }
}
