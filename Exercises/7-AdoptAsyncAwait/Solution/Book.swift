/// A book of the library.
nonisolated public struct Book: Codable, Hashable, Identifiable, Sendable {
    /// The identifier.
    public let id: Int
    /// The title.
    public let title: String

    /// Creates a book with the given identifier and title.
    public init(id: Int, title: String) {
        self.id = id
        self.title = title
    }
}

/// The cover of a book.
nonisolated public struct Cover: Codable, Hashable, Sendable {
    /// The name of the artist.
    public let artist: String

    /// Creates a cover by the given artist.
    public init(artist: String) {
        self.artist = artist
    }
}
