/// A note in the list.
public struct Note: Decodable, Hashable, Identifiable, Sendable {
    /// The identifier.
    public let id: Int
    /// The first line.
    public let title: String
    /// The text after the first line.
    public let contents: String

    /// Creates a note.
    public init(id: Int, title: String, contents: String) {
        self.id = id
        self.title = title
        self.contents = contents
    }
}
