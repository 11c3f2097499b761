/// One trail, as the list shows it.
nonisolated public struct Trail: Decodable, Hashable, Identifiable, Sendable {
    /// The number.
    public let id: Int
    /// The name.
    public let name: String
    /// The length, in kilometres.
    public let kilometres: Int

    /// Makes a trail of its parts.
    public init(id: Int, name: String, kilometres: Int) {
        self.id = id
        self.name = name
        self.kilometres = kilometres
    }
}

/// What the last walker said of a trail.
nonisolated public struct TrailReport: Decodable, Hashable, Sendable {
    /// Whether it can be walked.
    public let isOpen: Bool
    /// How it is.
    public let text: String

    /// Makes a report of its parts.
    public init(isOpen: Bool, text: String) {
        self.isOpen = isOpen
        self.text = text
    }
}
