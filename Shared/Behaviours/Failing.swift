import Episodes
import EveryOrder
import Foundation

extension Behaviour {
    /// The behaviours of a request that fails.
    public static let failing =
        [401, 404, 500].map { status in
            Behaviour(
                "Treats \(status) as a failed request",
                owns: [.statusCheck, .message],
                each: ScreenRequest.each.map { [.get($0, .status(status))] },
            )
        } + [
            Behaviour(
                "Treats any other status outside 200..<300 as a failed request",
                owns: [.statusCheck],
                each: [300, 304, 400, 599].flatMap { status in
                    ScreenRequest.each.map { [.get($0, .status(status))] }
                },
            ),
            Behaviour(
                "Treats a body that isn't JSON as an invalid response",
                owns: [.decoding],
                each: BadBody.notJSON.map { [$0] },
            ),
            Behaviour(
                "Treats JSON of another shape as an invalid response",
                owns: [.decoding],
                each: BadBody.otherShape.map { [$0] },
            ),
            Behaviour(
                "Treats a body cut short as a failed request",
                each: ScreenRequest.each.map { [.get($0, .truncated)] },
            ),
            Behaviour(
                // A request that is lost on a connection that has been used may be sent again.
                "Treats a reset connection as a failed request",
                eachOnFreshScreen: ScreenRequest.each.map { [.get($0, .reset)] },
            ),
            Behaviour(
                "Treats an answer that isn't HTTP as a failed request",
                each: ScreenRequest.each.map { [.get($0, .notHTTP)] },
            ),
            network("Reports that the user is offline", .offline),
            network("Treats a status below 200 as a failed request", .lowStatus),
            network("Treats an answer without a status as a failed request", .noStatus),
            network("Treats a refused connection as a failed request", .refused),
            network("Treats a time-out as a failed request", .timedOut),
            network("Treats a lost connection as a failed request", .connectionLost),
            network("Treats a host that can't be looked up as a failed request", .unknownHost),
            network("Treats a request that the system cancelled as a failed request", .cancelled),
        ]

    /// A behaviour for a network on which every request fails.
    private static func network(_ sentence: String, _ answer: ScriptedAnswer) -> Behaviour {
        Behaviour(sentence, owns: [.transport], each: ScreenRequest.each.map { [.get($0, answer)] })
    }
}

extension Behaviour {
    /// The behaviours of the screen after a failure: what it keeps, and how it recovers.
    public static let keeping = [
        Behaviour(
            "Keeps the current list until the new one has loaded",
            owns: [.sideEffect],
            run: [.get(.list), .get(.video), .get(.otherList)],
        ),
        Behaviour(
            "Removes the old video as soon as another episode is selected",
            owns: [.oldVideo],
            run: [.get(.list), .get(.video), .get(.otherVideo)],
        ),
        Behaviour(
            "Keeps the episodes and the video when a refresh fails",
            owns: [.sideEffect, .unrelatedChange],
            run: [.get(.list), .get(.video)] + ScriptedAnswer.ofEachKind.map { .get(.otherList, $0) },
        ),
        Behaviour(
            "Keeps the list when fetching a video fails",
            owns: [.sideEffect, .unrelatedChange],
            run: [.get(.list)] + ScriptedAnswer.ofEachKind.map { .get(.video, $0) },
        ),
        Behaviour(
            "Removes the error as soon as it tries again",
            owns: [.oldError],
            each: Overlap.acrossKinds.map { [.get($0.older, .failure), .get($0.newer)] },
        ),
        Behaviour(
            "Shows only the last error when it fails again and again",
            each: ScreenRequest.each.map { request in
                ScriptedAnswer.ofEachKind.map { .get(request, $0) } + [.get(request)]
            },
        ),
    ]
}

extension ScriptedAnswer {
    /// One failure of each kind.
    fileprivate static let ofEachKind = [status(503), with("<html>", "HTML"), truncated]

    /// A good status with another body.
    fileprivate static func with(_ body: String, _ name: String) -> ScriptedAnswer {
        ScriptedAnswer("with \(name)") { _ in .json(body) }
    }
}

/// Bodies that come with a good status and can't be decoded.
private enum BadBody {
    static let notJSON: [ScriptLine] = [
        list("<title>Sign in</title>", "HTML"),
        list("", "no body"),
        .get(.list, ScriptedAnswer("with JSON that ends early") { .json($0.body.dropLast()) }),
        .get(.list, ScriptedAnswer("with bytes that aren't text") { _ in .json(Data([0xFF, 0xFE])) }),
        .get(.list, noContent),
        video("<title>Sign in</title>", "HTML"),
        .get(.video, noContent),
    ]

    static let otherShape: [ScriptLine] = [
        list(#"{ "episodes": [] }"#, "an object"),
        list("null", "null"),
        list(episode(id: #""7""#), "a number as text"),
        list(episode(title: "null"), "a title that is null"),
        list(episode(publishedAt: #""2 March 2026""#), "a date in words"),
        list(episode(publishedAt: "1772442000"), "a date in seconds"),
        list(#"[{ "id": 7, "title": "T", "excerpt": "E", "duration": 60 }]"#, "an episode without a date"),
        video("[]", "a list"),
        video(#"{ "url": "https://v.example/1", "duration": 60 }"#, "a video without a date"),
        video(
            #"{ "url": "https://v.example/1", "duration": 60, "expires_at": 1772442000 }"#,
            "an expiry in seconds"
        ),
    ]

    private static let noContent = ScriptedAnswer("with no content") { _ in Response(status: 204) }

    private static func list(_ body: String, _ name: String) -> ScriptLine {
        .get(.list, .with(body, name))
    }

    private static func video(_ body: String, _ name: String) -> ScriptLine {
        .get(.video, .with(body, name))
    }

    private static func episode(
        id: String = "7",
        title: String = #""T""#,
        publishedAt: String = #""2026-03-02T09:00:00Z""#,
    ) -> String {
        """
        [{ "id": \(id), "title": \(title), "excerpt": "E", "duration": 60, "published_at": \(publishedAt) }]
        """
    }
}
