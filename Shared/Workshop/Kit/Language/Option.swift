/// An option that a command takes, such as `--port P`.
struct Option: Hashable, Sendable {
    /// The name as typed, such as `--port`.
    let name: String
    /// What stands for its value in a help page; nil when it takes none.
    let placeholder: String?
    /// What it is for, in a line.
    let summary: String

    init(_ name: String, _ placeholder: String? = nil, _ summary: String) {
        self.name = name
        self.placeholder = placeholder
        self.summary = summary
    }

    /// The option as a person types it.
    var synopsis: String {
        [name, placeholder].compactMap(\.self).joined(separator: " ")
    }
}
