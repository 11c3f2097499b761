import Foundation

/// A podcast episode in the feed.
public struct Episode: Hashable, Identifiable, Sendable {
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

extension Episode: Decodable {
    private enum CodingKeys: String, CodingKey {
        case id, title
        case runningTime = "running_time"
        case publishedAt = "published_at"
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decode(Int.self, forKey: .id)
        title = try values.decode(String.self, forKey: .title)
        runningTime = try values.decode(Int.self, forKey: .runningTime)
        publishedAt = try Date(values.decode(String.self, forKey: .publishedAt), strategy: .iso8601)
    }
}
