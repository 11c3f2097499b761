import Episodes
import Foundation
import MockHTTP
import TestSupport

extension Behaviour {
    /// The behaviours of a request that fails.
    public static let failing =
        [401, 404, 500].map { status in
            answers(
                "Treats \(status) as a failed request",
                owns: [.statusCheck, .message],
                FailedRequest.each(status: [status]),
            )
        } + [
            answers(
                "Treats any other status outside 200..<300 as a failed request",
                owns: [.statusCheck],
                FailedRequest.each(status: [300, 304, 400, 599]),
            ),
            answers(
                "Treats a body that isn't JSON as an invalid response",
                owns: [.decoding],
                BadBody.notJSON
            ),
            answers(
                "Treats JSON of another shape as an invalid response",
                owns: [.decoding],
                BadBody.otherShape
            ),
            answers(
                "Treats a body cut short as a failed request",
                Action.each.map { FailedRequest($0, .truncated) }
            ),
            answers(
                "Treats a reset connection as a failed request",
                Action.each.map { FailedRequest($0, .reset) },
                setup: Setup(answer: .reset),
            ),
            answers(
                "Treats an answer that isn't HTTP as a failed request",
                Action.each.map { FailedRequest($0, .notHTTP) },
            ),
            Behaviour(
                "Treats a server that never answers as a failed request",
                each: Action.each,
                setup: Setup(timeout: 0.5),
            ) { scenario, action in
                scenario.backend.allowAnyRequest()
                try scenario.call(action)
                scenario.record("never answers")
                try await scenario.fails(with: .failedRequest)
            },
            Behaviour(
                "Reports that the user is offline",
                owns: [.transport],
                each: Action.each,
                setup: Setup(answer: .offline),
            ) { scenario, action in
                try scenario.call(action)
                scenario.record("no connection")
                try await scenario.fails(with: .unreachable)
            },
            network("a status below 200", .lowStatus),
            network("an answer without a status", .noStatus),
            network("a refused connection", .refused),
            network("a time-out", .timedOut),
            network("a lost connection", .connectionLost),
            network("a host that can't be looked up", .unknownHost),
            network("a request that the system cancelled", .cancelled),
        ]

    /// A behaviour for answers of the server that are failures.
    private static func answers(
        _ sentence: String,
        owns causes: Set<Cause> = [],
        _ failures: [FailedRequest],
        setup: Setup = Setup(),
    ) -> Behaviour {
        Behaviour(sentence, owns: causes, each: failures, setup: setup) { try await $0.fail($1) }
    }

    /// A behaviour for a network on which every request fails.
    private static func network(_ name: String, _ answer: ScriptedAnswer) -> Behaviour {
        Behaviour(
            "Treats \(name) as a failed request",
            owns: [.transport],
            each: Action.each,
            setup: Setup(answer: answer),
        ) { scenario, action in
            StubURLProtocol.setBody(action.body, at: scenario.backend.url)
            try scenario.call(action)
            scenario.record(name)
            try await scenario.fails(with: .failedRequest)
        }
    }
}

extension Behaviour {
    /// The behaviours of the screen after a failure: what it keeps, and how it recovers.
    public static let keeping = [
        Behaviour("Keeps the current list until the new one has loaded", owns: [.sideEffect]) { scenario in
            try await scenario.get(.list)
            try await scenario.get(.video)
            let exchange = try await scenario.perform(.otherList)
            try await scenario.staysUnchanged()
            scenario.answer(exchange, with: Action.otherList.answer)
            try await scenario.shows(.otherList)
        },
        Behaviour("Removes the old video as soon as another episode is selected", owns: [.oldVideo]) {
            scenario in
            try await scenario.get(.list)
            try await scenario.get(.video)
            let exchange = try await scenario.perform(.otherVideo)
            try await scenario.staysUnchanged()
            scenario.answer(exchange, with: Action.otherVideo.answer)
            try await scenario.shows(.otherVideo)
        },
        Behaviour(
            "Keeps the episodes and the video when a refresh fails",
            owns: [.sideEffect, .unrelatedChange]
        ) { scenario in
            try await scenario.get(.list)
            try await scenario.get(.video)
            for failure in FailedRequest.each(of: .otherList) { try await scenario.fail(failure) }
        },
        Behaviour("Keeps the list when fetching a video fails", owns: [.sideEffect, .unrelatedChange]) {
            scenario in
            try await scenario.get(.list)
            for failure in FailedRequest.each(of: .video) { try await scenario.fail(failure) }
        },
        Behaviour(
            "Removes the error as soon as it tries again",
            owns: [.oldError],
            each: Overlap.acrossKinds,
        ) { scenario, pair in
            try await scenario.fail(FailedRequest(pair.older, .status(500)))
            let exchange = try await scenario.perform(pair.newer)
            try await scenario.staysUnchanged()
            scenario.answer(exchange, with: pair.newer.answer)
            try await scenario.shows(pair.newer)
        },
        Behaviour(
            "Shows only the last error when it fails again and again",
            each: Action.each,
        ) { scenario, action in
            for failure in FailedRequest.each(of: action) { try await scenario.fail(failure) }
            try await scenario.get(action)
        },
    ]
}

/// A request, a bad answer, and the error that should result.
struct FailedRequest: Sendable {
    let action: Action
    let answer: ScriptedAnswer
    let error: APIError

    init(_ action: Action, _ answer: ScriptedAnswer, error: APIError = .failedRequest) {
        self.action = action
        self.answer = answer
        self.error = error
    }

    /// One failure of each kind.
    static func each(of action: Action) -> [FailedRequest] {
        let html = ScriptedAnswer("with HTML") { _ in .json("<html>") }
        return [
            FailedRequest(action, .status(503)), FailedRequest(action, html, error: .invalidResponse),
            FailedRequest(action, .truncated),
        ]
    }

    /// Both requests, answered with each of these statuses and a good body.
    static func each(status: [Int]) -> [FailedRequest] {
        status.flatMap { status in Action.each.map { FailedRequest($0, .status(status)) } }
    }
}

/// Bodies that come with a good status and can't be decoded.
private enum BadBody {
    static let notJSON = [
        list("<title>Sign in</title>", "HTML"),
        list("", "no body"),
        bad(.list, .json(Action.list.body.dropLast()), "JSON that ends early"),
        bad(.list, .json(Data([0xFF, 0xFE])), "bytes that aren't text"),
        bad(.list, Response(status: 204), "no content"),
        video("<title>Sign in</title>", "HTML"),
        bad(.video, Response(status: 204), "no content"),
    ]

    static let otherShape = [
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
            "a date in seconds"
        ),
    ]

    private static func bad(_ action: Action, _ answer: Response, _ name: String) -> FailedRequest {
        FailedRequest(action, ScriptedAnswer("with \(name)") { _ in answer }, error: .invalidResponse)
    }

    private static func list(_ body: String, _ name: String) -> FailedRequest {
        bad(.list, .json(body), name)
    }

    private static func video(_ body: String, _ name: String) -> FailedRequest {
        bad(.video, .json(body), name)
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
