import Episodes
import Foundation

/// Answers as the API writes them, to the letter, and what they mean.
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
