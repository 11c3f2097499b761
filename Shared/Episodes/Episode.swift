/// One episode of the series, as the list shows it.
public struct Episode: Decodable, Hashable, Identifiable, Sendable {
    public let id: Int
    public let title: String
    public let excerpt: String
    /// The running time, in seconds.
    public let duration: Int
    public let publishedAt: Date
    /// The address of a still; some episodes have none.
    public let image: URL?

    public init(id: Int, title: String, excerpt: String, duration: Int, publishedAt: Date, image: URL?) {
        self.id = id
        self.title = title
        self.excerpt = excerpt
        self.duration = duration
        self.publishedAt = publishedAt
        self.image = image
    }
}
