import Episodes
import Foundation

/// Episodes and videos to check with, and the JSON that the API would send for them.
public enum Sample {
    /// Neither their numbers nor their dates are in order, since the API's order is what counts.
    static let episodes = [
        episode(7, "Requests in a View Model"),
        episode(3, "A Service of Its Own", hasImage: false),
        episode(12, "Zürich, 東京, 🦉"),
    ]

    static let otherEpisodes = [
        episode(21, "Streams"),
        episode(7, "Requests in a View Model"),
    ]

    /// An episode that is like no other number's.
    public static func episode(_ id: Int, _ title: String? = nil, hasImage: Bool = true) -> Episode {
        Episode(
            id: id,
            title: title ?? "Episode \(id)",
            excerpt: "Episode \(id) in a sentence.",
            duration: 600 + id,
            publishedAt: Date(timeIntervalSince1970: 1_767_225_600 + Double(id * 7919)),
            image: hasImage ? URL(string: "https://episodes.example/stills/\(id).jpg") : nil,
        )
    }

    static func video(of episode: Episode) -> Video {
        Video(
            url: URL(string: "https://video.example/\(episode.id)/master.m3u8")!,
            duration: episode.duration,
            expiresAt: Date(timeIntervalSince1970: 1_798_761_599),
            captions: URL(string: "https://video.example/\(episode.id)/captions.vtt"),
        )
    }

    static func json(of episodes: [Episode]) -> Data {
        Data("[\(episodes.map(object).joined(separator: ","))]".utf8)
    }

    static func json(of video: Video) -> Data {
        let captions = video.captions.map { #", "captions": "\#($0)""# } ?? ""
        let json = #"""
            {"url": "\#(video.url)", "duration": \#(video.duration),
             "expires_at": "\#(video.expiresAt.formatted(.iso8601))"\#(captions)}
            """#
        return Data(json.utf8)
    }

    /// No sample has a character that JSON would want escaped.
    private static func object(of episode: Episode) -> String {
        let image = episode.image.map { #", "image": "\#($0)""# } ?? ""
        return #"""
            {"id": \#(episode.id), "title": "\#(episode.title)", "excerpt": "\#(episode.excerpt)",
             "duration": \#(episode.duration),
             "published_at": "\#(episode.publishedAt.formatted(.iso8601))"\#(image)}
            """#
    }
}
