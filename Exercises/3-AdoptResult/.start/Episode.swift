/// One episode of a podcast, as the feed shows it.
public struct Episode: Decodable, Hashable, Identifiable, Sendable {
    /// The number.
    public let id: Int
    /// The title.
    public let title: String
    /// The running time, in minutes.
    public let minutes: Int

    /// Makes an episode of its parts.
    public init(id: Int, title: String, minutes: Int) {
        self.id = id
        self.title = title
        self.minutes = minutes
    }
}
