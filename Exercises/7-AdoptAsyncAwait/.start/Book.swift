/// A book, as the library has it.
nonisolated public struct Book: Codable, Hashable, Identifiable, Sendable {
    /// The identity.
    public let id: Int
    /// The title.
    public let title: String

    /// Makes a book of its parts.
    public init(id: Int, title: String) {
        self.id = id
        self.title = title
    }
}

/// The cover of a book.
nonisolated public struct Cover: Codable, Hashable, Sendable {
    /// Who drew it.
    public let artist: String

    /// Makes a cover of its parts.
    public init(artist: String) {
        self.artist = artist
    }
}
