/// A trail in the list.
nonisolated public struct Trail: Decodable, Hashable, Identifiable, Sendable {
    /// The identifier.
    public let id: Int
    /// The name.
    public let name: String
    /// The length, in kilometres.
    public let kilometres: Int

    /// Creates a trail.
    public init(id: Int, name: String, kilometres: Int) {
        self.id = id
        self.name = name
        self.kilometres = kilometres
    }
}

/// The report on a trail by the last person who walked it.
nonisolated public struct TrailReport: Decodable, Hashable, Sendable {
    /// A Boolean value that indicates whether the trail is open.
    public let isOpen: Bool
    /// The text of the report.
    public let text: String

    /// Creates a report.
    public init(isOpen: Bool, text: String) {
        self.isOpen = isOpen
        self.text = text
    }
}
