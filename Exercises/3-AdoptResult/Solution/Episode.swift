import Foundation

/// A podcast episode in the feed.
public struct Episode: Decodable, Hashable, Identifiable, Sendable {
    /// The identifier.
    public let id: Int
    /// The title.
    public let title: String
    /// The running time, in minutes.
    public let runningTime: Int
    /// The date of publication.
    public let publishedAt: Date

    /// Creates an episode.
    public init(id: Int, title: String, runningTime: Int, publishedAt: Date) {
        self.id = id
        self.title = title
        self.runningTime = runningTime
        self.publishedAt = publishedAt
    }
}
