import Episodes
import Foundation

/// Episodes and videos to check with, and the JSON that the API would send for them.
public enum Sample {
    /// Neither their IDs nor their dates are in order, since only the API's order counts.
    static let episodes = [
        episode(7, "Requests in a View Model"),
        episode(3, "A Service of Its Own", hasImage: false),
        episode(12, "Zürich, 東京, 🦉"),
    ]

    static let otherEpisodes = [
        episode(21, "Streams"),
        episode(7, "Requests in a View Model"),
    ]

    /// Returns an episode that differs from those with other IDs.
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

    package static func json(of episodes: [Episode]) -> Data {
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

    /// No sample contains a character that JSON requires to be escaped.
    private static func object(of episode: Episode) -> String {
        let image = episode.image.map { #", "image": "\#($0)""# } ?? ""
        return #"""
            {"id": \#(episode.id), "title": "\#(episode.title)", "excerpt": "\#(episode.excerpt)",
             "duration": \#(episode.duration),
             "published_at": "\#(episode.publishedAt.formatted(.iso8601))"\#(image)}
            """#
    }
}

/// Answers exactly as the API writes them, and the values that they contain.
enum Fixture {
    static let episode = Episode(
        id: 204,
        title: "Zürich, 東京, 🦉 and “quotes”",
        excerpt: "A tab\tand a line\nbreak.",
        duration: 1845,
        publishedAt: Date(timeIntervalSince1970: 1_772_442_000),
        image: URL(string: "https://episodes.example/stills/204.jpg?size=2x&crop=top"),
    )

    static let episodes = Data(
        #"""
        [{
            "id": 204,
            "title": "Z\u00fcrich, 東京, 🦉 and “quotes”",
            "excerpt": "A tab\tand a line\nbreak.",
            "duration": 1845,
            "published_at": "2026-03-02T10:00:00+01:00",
            "image": "https:\/\/episodes.example/stills/204.jpg?size=2x&crop=top",
            "not_in_the_model": { "is": ["ignored"] }
        }]
        """#.utf8
    )

    static let video = Video(
        url: URL(string: "https://video.example/204/master.m3u8?token=a%2Fb")!,
        duration: 1845,
        expiresAt: Date(timeIntervalSince1970: 1_798_761_599),
        captions: URL(string: "https://video.example/204/captions.vtt"),
    )

    static let videoBody = Data(
        #"""
        {
            "expires_at": "2026-12-31T23:59:59Z",
            "captions": "https://video.example/204/captions.vtt",
            "url": "https://video.example/204/master.m3u8?token=a%2Fb",
            "duration": 1845,
            "not_in_the_model": null
        }
        """#.utf8
    )

    static let longList = Action.list(
        (1...1000).map { id in
            Episode(
                id: id,
                title: "\(id)",
                excerpt: "",
                duration: id,
                publishedAt: episode.publishedAt,
                image: nil
            )
        }
    )

    static let withoutOptionals: [Action] = {
        let episode = Sample.episode(3, "No Image", hasImage: false)
        let video = Video(
            url: Fixture.video.url,
            duration: 603,
            expiresAt: Fixture.video.expiresAt,
            captions: nil,
        )
        let nullImage = #"""
            [{ "id": 3, "title": "No Image", "excerpt": "Episode 3 in a sentence.", "duration": 603,
               "published_at": "2026-01-01T06:35:57Z", "image": null }]
            """#
        let nullCaptions = #"""
            { "url": "https://video.example/204/master.m3u8?token=a%2Fb", "duration": 603,
              "expires_at": "2026-12-31T23:59:59Z", "captions": null }
            """#
        return [
            .list([episode]),
            .list([episode], body: Data(nullImage.utf8)),
            .video(of: episode, video),
            .video(of: episode, video, body: Data(nullCaptions.utf8)),
        ]
    }()
}
