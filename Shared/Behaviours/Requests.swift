import MockHTTP
import TestSupport

extension Behaviour {
    static let requests = [
        Behaviour(
            "Sends nothing before it is asked to",
            hint: "The initializer should only store what it is given.",
        ) { scenario in
            try await scenario.staysAsItIs()
        },
        Behaviour(
            "Asks for the list with one GET of /api/v1/episodes",
            hint: "The URL, the method and the number of requests that `start()` makes.",
        ) { scenario in
            try await scenario.get(.list)
        },
        Behaviour(
            "Asks for a video with one GET of /api/v1/episodes/{id}/video",
            hint: "The URL, the method and the number of requests that `select(_:)` makes.",
            each: [1, 40_213],
        ) { scenario, id in
            try await scenario.get(.video(of: Sample.episode(id)))
        },
        Behaviour(
            "Appends its paths to the base URL, whatever that is",
            hint: "The base URL may have a path of its own, which must not be lost.",
            each: Action.each,
            setup: Setup(basePath: "/mirror/v2"),
        ) { scenario, action in
            try await scenario.get(action)
        },
        Behaviour(
            "Sends the token in X-API-TOKEN",
            hint: headerFields,
            each: Action.each,
        ) { scenario, action in
            let exchange = try await scenario.perform(action)
            exchange.respond(action.answer)
            try await scenario.shows(action)
            let token = exchange.request.value(of: "X-API-TOKEN")
            guard token == Scenario.token else {
                throw Finding(
                    "The server got another token.",
                    expected: [Scenario.token],
                    actual: [token ?? "none"]
                )
            }
        },
        Behaviour(
            "Sends the header fields of a plain GET and the token, no others",
            hint: headerFields,
            each: Action.each,
        ) { scenario, action in
            let bare = try await scenario.bareRequest(action).fields
            let exchange = try await scenario.perform(action)
            exchange.respond(action.answer)
            try await scenario.shows(action)
            let fields = exchange.request.fields
            guard fields == bare else {
                throw Finding("The server got other header fields.", expected: bare, actual: fields)
            }
        },
        Behaviour(
            "Asks the server anew each time",
            hint: "An earlier answer should not be kept and shown again.",
            each: Action.each,
        ) { scenario, action in
            for _ in 1...2 { try await scenario.get(action) }
        },
    ]
}

private let headerFields =
    "The header fields of the request: the token in X-API-TOKEN, and no others but what the session sets."

extension Request {
    fileprivate var fields: [String] {
        headers.map { "\($0.name): \($0.value)" }.sorted()
    }
}
