/// One note, as the list shows it.
public struct Note: Decodable, Hashable, Identifiable, Sendable {
    /// The number.
    public let id: Int
    /// The first line.
    public let title: String
    /// What follows the first line.
    public let contents: String

    /// Makes a note of its parts.
    public init(id: Int, title: String, contents: String) {
        self.id = id
        self.title = title
        self.contents = contents
    }
}
