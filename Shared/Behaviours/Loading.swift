import Episodes
import Foundation
import MockHTTP
import TestSupport

extension Behaviour {
    /// The behaviours of the requests that the screen sends.
    public static let requests = [
        Behaviour("Sends no request until one of its methods is called", owns: [.initializer]) { scenario in
            try await scenario.staysUnchanged()
        },
        Behaviour(
            "Requests the list with one GET of /api/v1/episodes",
            owns: [.missing, .tooManyRequests, .request]
        ) { scenario in
            try await scenario.get(.list)
        },
        Behaviour(
            "Requests a video with one GET of /api/v1/episodes/{id}/video",
            owns: [.missing, .tooManyRequests, .request],
            each: [1, 40_213],
        ) { scenario, id in
            try await scenario.get(.video(of: Sample.episode(id)))
        },
        Behaviour(
            "Appends its paths to any base URL",
            owns: [.request],
            each: Action.each,
            setup: Setup(basePath: "/mirror/v2"),
        ) { scenario, action in
            try await scenario.get(action)
        },
        Behaviour("Sends the token in X-API-TOKEN", owns: [.token], each: Action.each) { scenario, action in
            let exchange = try await scenario.perform(action)
            let tokens = [Scenario.token, exchange.request.value(of: "X-API-TOKEN") ?? "none"]
            let fields = tokens.map { [HeaderField(name: "X-API-TOKEN", value: $0)] }
            try scenario.compare("The server got another token.", fields[0], fields[1])
            scenario.answer(exchange, with: action.answer)
            try await scenario.shows(action)
        },
        Behaviour(
            "Sends only the header fields of a plain GET, and the token",
            owns: [.session, .headerFields],
            each: Action.each,
            setup: Setup(answer: ScriptedAnswer("with its settings noted", network: SettingsURLProtocol.self)),
        ) { scenario, action in
            let bare = try await scenario.bareRequest(action).fields
            let settings = scenario.settings(of: action)
            let exchange = try await scenario.perform(action)
            try scenario.compare("The server got other header fields.", bare, exchange.request.fields)
            try scenario.compare(
                "The request has settings of its own. The session's configuration decides them.",
                settings,
                scenario.settings(of: action),
            )
            scenario.answer(exchange, with: action.answer)
            try await scenario.shows(action)
        },
        Behaviour("Sends a new request each time", each: Action.each) { scenario, action in
            for _ in 1...2 { try await scenario.get(action) }
        },
    ]
}

extension Behaviour {
    /// The behaviours of a request that succeeds.
    public static let loading = [
        Behaviour(
            "Is fetching from the call until the outcome shows",
            owns: [.fetchingLate, .fetchingLong],
            each: Action.each,
        ) { scenario, action in
            let exchange = try await scenario.perform(action)
            try await scenario.staysUnchanged()
            try scenario.answer(exchange, turnByTurnWith: action.answer)
            try await scenario.shows(action)
        },
        Behaviour("Shows the episodes in the order the API returns them", owns: [.list]) { scenario in
            try await scenario.get(.list([12, 7, 31, 7, 1, 30].map { Sample.episode($0) }))
        },
        Behaviour("Decodes every field of an episode", owns: [.decoding]) { scenario in
            try await scenario.get(.list([Fixture.episode], body: Fixture.episodes))
        },
        Behaviour("Decodes every field of a video", owns: [.decoding]) { scenario in
            try await scenario.get(.video(of: Fixture.episode, Fixture.video, body: Fixture.videoBody))
        },
        Behaviour(
            "Treats optional fields as missing when they are null or absent",
            owns: [.decoding],
            each: Fixture.withoutOptionals,
        ) { scenario, action in
            try await scenario.get(action)
        },
        Behaviour(
            "Treats any status in 200..<300 as a success",
            owns: [.statusCheck],
            each: [201, 299],
        ) { scenario, status in
            for action in Action.each {
                let answer = Response.json(action.body, status: status)
                scenario.answer(try await scenario.perform(action), with: answer)
                try await scenario.shows(action)
            }
        },
        Behaviour("Shows an empty list as empty", owns: [.list]) { scenario in
            try await scenario.get(.list)
            try await scenario.get(.list([]))
        },
        Behaviour("Shows a list of 1,000 episodes") { scenario in
            try await scenario.get(Fixture.longList)
        },
        Behaviour(
            "Shows an answer that arrives in small pieces once, and whole",
            each: Action.each,
        ) { scenario, action in
            let drip = Response.Delivery.drip(action.body.count / 3, every: .microseconds(100))
            var answer = action.answer
            answer.delivery = drip
            scenario.answer(try await scenario.perform(action), with: answer)
            try await scenario.shows(action)
        },
        Behaviour("Replaces the old list with the new one", owns: [.list]) { scenario in
            try await scenario.get(.list)
            try await scenario.get(.otherList)
        },
    ]
}

extension Request {
    /// The header fields, in the order of their names.
    fileprivate var fields: [HeaderField] {
        headers.sorted { ($0.comparedName, $0.value) < ($1.comparedName, $1.value) }
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

    static let longList = Action.list((1...1000).map { Sample.episode($0) })

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
