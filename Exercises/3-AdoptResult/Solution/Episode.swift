import Foundation

/// One episode of a podcast, as the feed shows it.
public struct Episode: Decodable, Hashable, Identifiable, Sendable {
    /// The number.
    public let id: Int
    /// The title.
    public let title: String
    /// The running time, in minutes.
    public let runningTime: Int
    /// When it was published.
    public let publishedAt: Date

    /// Makes an episode of its parts.
    public init(id: Int, title: String, runningTime: Int, publishedAt: Date) {
        self.id = id
        self.title = title
        self.runningTime = runningTime
        self.publishedAt = publishedAt
    }
}
