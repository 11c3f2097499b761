import Foundation

/// One episode of the series, as the list shows it.
public struct Episode: Codable, Hashable, Identifiable, Sendable {
    /// The number, which is part of the path of its video.
    public let id: Int
    /// The title.
    public let title: String
    /// A summary in a sentence or two.
    public let excerpt: String
    /// The running time, in seconds.
    public let duration: Int
    /// The date of publication.
    public let publishedAt: Date
    /// The address of a still, or `nil`.
    public let image: URL?

    /// Creates an episode from its parts.
    public init(id: Int, title: String, excerpt: String, duration: Int, publishedAt: Date, image: URL?) {
        self.id = id
        self.title = title
        self.excerpt = excerpt
        self.duration = duration
        self.publishedAt = publishedAt
        self.image = image
    }
}

/// The video of one episode, as the player needs it.
public struct Video: Codable, Hashable, Sendable {
    /// The address of the stream.
    public let url: URL
    /// The running time, in seconds.
    public let duration: Int
    /// The date at which the address stops working.
    public let expiresAt: Date
    /// The address of the captions, or `nil`.
    public let captions: URL?

    /// Creates a video from its parts.
    public init(url: URL, duration: Int, expiresAt: Date, captions: URL?) {
        self.url = url
        self.duration = duration
        self.expiresAt = expiresAt
        self.captions = captions
    }
}
