import Episodes
import Foundation
import MockHTTP
import TestSupport

extension Behaviour {
    static let failing =
        [401, 404, 500].map { status in
            Behaviour("Treats \(status) as a failed request", each: Action.each) { scenario, action in
                try await scenario.perform(action).respond(.json(action.body, status: status))
                try await scenario.fails(with: .failedRequest)
            }
        } + [
            Behaviour(
                "Treats any other status outside 200..<300 as a failed request",
                each: ActionAndAnswer.each(status: [300, 304, 400, 599]),
            ) { scenario, item in
                try await scenario.perform(item.action).respond(item.answer)
                try await scenario.fails(with: .failedRequest)
            },
            Behaviour(
                "Treats a body that isn't JSON as an invalid response",
                each: BadBody.notJSON,
            ) { scenario, item in
                try await scenario.perform(item.action).respond(item.answer)
                try await scenario.fails(with: .invalidResponse)
            },
            Behaviour(
                "Treats JSON of another shape as an invalid response",
                each: BadBody.otherShape,
            ) { scenario, item in
                try await scenario.perform(item.action).respond(item.answer)
                try await scenario.fails(with: .invalidResponse)
            },
            answer("a body cut short") { $0.answer.truncated },
            answer("a reset connection", setup: Setup(isFirst: true)) { _ in .reset },
            answer("an answer that isn't HTTP") { _ in .malformedHead },
            Behaviour(
                "Treats a server that never answers as a failed request",
                each: Action.each,
                setup: Setup(timeout: 0.5),
            ) { scenario, action in
                try scenario.call(action)
                try await scenario.fails(with: .failedRequest)
                scenario.backend.allowAnyRequest()
            },
            Behaviour(
                "Reports that the user is offline",
                each: Action.each,
                setup: Setup(network: OfflineURLProtocol.self),
            ) { scenario, action in
                try scenario.call(action)
                try await scenario.fails(with: .unreachable)
            },
            network("a status below 200", Setup(network: LowStatusURLProtocol.self)),
            network("an answer without a status", Setup(network: NoStatusURLProtocol.self)),
            network("a refused connection", Setup(isRefused: true)),
            network("a time-out", Setup(network: TimedOutURLProtocol.self)),
            network("a lost connection", Setup(network: ConnectionLostURLProtocol.self)),
            network("a host that can't be looked up", Setup(network: DNSLookupFailedURLProtocol.self)),
            network("a request that the system cancelled", Setup(network: CancelledURLProtocol.self)),
        ]

    /// A behaviour for an answer of the server that is a failed request.
    private static func answer(
        _ name: String,
        setup: Setup = Setup(),
        _ answer: @escaping @Sendable (Action) -> Response,
    ) -> Behaviour {
        Behaviour("Treats \(name) as a failed request", each: Action.each, setup: setup) { scenario, action in
            try await scenario.perform(action).respond(answer(action))
            try await scenario.fails(with: .failedRequest)
        }
    }

    /// A behaviour for a network on which every request fails.
    private static func network(_ name: String, _ setup: Setup) -> Behaviour {
        Behaviour("Treats \(name) as a failed request", each: Action.each, setup: setup) { scenario, action in
            scenario.backend.stub(action.body)
            try scenario.call(action)
            try await scenario.fails(with: .failedRequest)
        }
    }
}

extension Behaviour {
    static let keeping = [
        Behaviour(
            "Keeps the current list until the new one has loaded",
        ) { scenario in
            try await scenario.get(.list)
            try await scenario.get(.video)
            let exchange = try await scenario.perform(.otherList)
            try await scenario.staysUnchanged()
            exchange.respond(Action.otherList.answer)
            try await scenario.shows(.otherList)
        },
        Behaviour(
            "Removes the old video as soon as another episode is selected",
        ) { scenario in
            try await scenario.get(.list)
            try await scenario.get(.video)
            let exchange = try await scenario.perform(.otherVideo)
            try await scenario.staysUnchanged()
            exchange.respond(Action.otherVideo.answer)
            try await scenario.shows(.otherVideo)
        },
        Behaviour(
            "Keeps the episodes and the video when a refresh fails",
        ) { scenario in
            try await scenario.get(.list)
            try await scenario.get(.video)
            for failure in FailedRequest.each(of: .otherList) { try await scenario.fail(failure) }
        },
        Behaviour(
            "Keeps the list when fetching a video fails",
        ) { scenario in
            try await scenario.get(.list)
            for failure in FailedRequest.each(of: .video) { try await scenario.fail(failure) }
        },
        Behaviour(
            "Removes the error as soon as it tries again",
            each: Overlap.acrossKinds,
        ) { scenario, pair in
            try await scenario.perform(pair.older).respond(.status(500))
            try await scenario.fails(with: .failedRequest)
            let exchange = try await scenario.perform(pair.newer)
            try await scenario.staysUnchanged()
            exchange.respond(pair.newer.answer)
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
struct FailedRequest: Sendable, CustomStringConvertible {
    let action: Action
    let answer: Response
    let error: APIError

    init(_ action: Action, _ answer: Response, error: APIError = .failedRequest) {
        self.action = action
        self.answer = answer
        self.error = error
    }

    var description: String { "\(action), answered with \(error)" }

    static func each(of action: Action) -> [FailedRequest] {
        [
            FailedRequest(action, .status(503)),
            FailedRequest(action, .json("<html>"), error: .invalidResponse),
            FailedRequest(action, action.answer.truncated),
        ]
    }
}

/// Bodies that come with a good status and can't be decoded.
enum BadBody {
    static let notJSON = [
        list("<title>Sign in</title>", "HTML"),
        list("", "no body"),
        ActionAndAnswer(
            action: .list,
            answer: .json(Action.list.body.dropLast()),
            note: " and JSON that ends early"
        ),
        ActionAndAnswer(
            action: .list,
            answer: .json(Data([0xFF, 0xFE])),
            note: " and bytes that aren't text"
        ),
        ActionAndAnswer(action: .list, answer: Response(status: 204), note: " and no content"),
        video("<title>Sign in</title>", "HTML"),
        ActionAndAnswer(action: .video, answer: Response(status: 204), note: " and no content"),
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

    private static func list(_ body: String, _ note: String) -> ActionAndAnswer {
        ActionAndAnswer(action: .list, answer: .json(body), note: " and \(note)")
    }

    private static func video(_ body: String, _ note: String) -> ActionAndAnswer {
        ActionAndAnswer(action: .video, answer: .json(body), note: " and \(note)")
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
