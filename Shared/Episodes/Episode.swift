import Foundation

/// One episode of the series, as the list shows it.
public struct Episode: Decodable, Hashable, Identifiable, Sendable {
    /// The number, which is in the path of its video.
    public let id: Int
    /// The title.
    public let title: String
    /// What it is about, in a sentence or two.
    public let excerpt: String
    /// The running time, in seconds.
    public let duration: Int
    /// When it came out.
    public let publishedAt: Date
    /// The address of a still; some episodes have none.
    public let image: URL?

    /// Makes an episode of its parts.
    public init(id: Int, title: String, excerpt: String, duration: Int, publishedAt: Date, image: URL?) {
        self.id = id
        self.title = title
        self.excerpt = excerpt
        self.duration = duration
        self.publishedAt = publishedAt
        self.image = image
    }
}
