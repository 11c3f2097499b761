import Episodes
import EveryOrder
import Foundation

extension Behaviour {
    /// The behaviours of the requests that the screen sends.
    public static let requests = [
        Behaviour(
            "Sends no request until one of its methods is called",
            owns: [.initializer],
            run: [],
        ),
        Behaviour(
            "Requests the list with one GET of /api/v1/episodes",
            owns: [.missing, .tooManyRequests, .request],
            run: [.get(.list)],
        ),
        Behaviour(
            "Requests a video with one GET of /api/v1/episodes/{id}/video",
            owns: [.missing, .tooManyRequests, .request],
            each: [1, 40_213].map { [.get(.video(of: Sample.episode($0)))] },
        ),
        Behaviour(
            "Appends its paths to any base URL",
            owns: [.request],
            basePath: "/mirror/v2",
            each: ScreenRequest.each.map { [.get($0)] },
        ),
        Behaviour(
            "Sends the token in X-API-TOKEN",
            owns: [.token],
            each: ScreenRequest.each.map { [.get($0)] },
        ),
        Behaviour(
            "Sends only the header fields of a plain GET, and the token",
            owns: [.session, .headerFields],
            isAlsoInProcess: true,
            each: ScreenRequest.each.map { [.get($0)] },
        ),
        Behaviour("Sends a new request each time", each: ScreenRequest.each.map { [.get($0), .get($0)] }),
    ]
}

extension Behaviour {
    /// The behaviours of a request that succeeds.
    public static let loading = [
        Behaviour(
            "Is fetching from each method call until its outcome shows",
            owns: [.fetchingLate, .fetchingLong],
            countsTurns: true,
            each: ScreenRequest.each.map { [.get($0)] },
        ),
        Behaviour(
            "Shows the episodes in the order the API returns them",
            owns: [.list],
            run: [.get(.list([12, 7, 31, 7, 1, 30].map { Sample.episode($0) }))],
        ),
        Behaviour(
            "Decodes every field of an episode",
            owns: [.decoding],
            run: [.get(.list([Fixture.episode], body: Fixture.episodes))],
        ),
        Behaviour(
            "Decodes every field of a video",
            owns: [.decoding],
            run: [.get(.video(of: Fixture.episode, Fixture.video, body: Fixture.videoBody))],
        ),
        Behaviour(
            "Treats optional fields as missing when they are null or absent",
            owns: [.decoding],
            each: Fixture.withoutOptionals.map { [.get($0)] },
        ),
        Behaviour(
            "Treats any status in 200..<300 as a success",
            owns: [.statusCheck],
            each: [201, 299].map { status in ScreenRequest.each.map { .get($0, .status(status)) } },
        ),
        Behaviour("Shows an empty list as empty", owns: [.list], run: [.get(.list), .get(.list([]))]),
        Behaviour("Shows a list of 1,000 episodes", run: [.get(Fixture.longList)]),
        Behaviour(
            "Shows an answer that arrives in small pieces once, and whole",
            each: ScreenRequest.each.map { [.get($0, .inPieces)] },
        ),
        Behaviour(
            "Replaces the old list with the new one",
            owns: [.list],
            run: [.get(.list), .get(.otherList)]
        ),
    ]
}

extension ScriptedAnswer {
    /// A good answer in four pieces.
    fileprivate static let inPieces = ScriptedAnswer("in pieces") { good in
        var answer = good
        answer.delivery = .drip(good.body.count / 3, every: .microseconds(100))
        return answer
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

    static let longList = ScreenRequest.list((1...1000).map { Sample.episode($0) })

    static let withoutOptionals: [ScreenRequest] = {
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
