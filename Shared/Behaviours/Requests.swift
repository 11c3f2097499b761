import Episodes
import MockAPI
import Practice

extension Behaviour {
    static let requests = [
        Behaviour(
            "Sends nothing before it is asked to",
            hint: "The initializer should only store what it is given.",
        ) { trial in
            try await trial.staysAsItIs()
        },
        Behaviour(
            "Asks for the list with one GET of /api/v1/episodes",
            hint: "The URL, the method and the number of requests that `start()` makes.",
        ) { trial in
            try await trial.get(.list)
        },
        Behaviour(
            "Asks for a video with one GET of /api/v1/episodes/{id}/video",
            hint: "The URL, the method and the number of requests that `select(_:)` makes.",
            each: [1, 40_213],
        ) { trial, id in
            try await trial.get(.video(of: Sample.episode(id)))
        },
        Behaviour(
            "Appends its paths to the base URL, whatever that is",
            hint: "The base URL may have a path of its own, which must not be lost.",
            each: Ask.each,
            setup: Setup(basePath: "/mirror/v2"),
        ) { trial, ask in
            try await trial.get(ask)
        },
        Behaviour(
            "Sends the token in X-API-TOKEN",
            hint: headerFields,
            each: Ask.each,
        ) { trial, ask in
            let exchange = try await trial.ask(ask)
            exchange.respond(ask.answer)
            try await trial.shows(ask)
            let token = exchange.request.value(of: "X-API-TOKEN")
            guard token == Trial.token else {
                throw Finding(
                    "The server got another token.",
                    expected: [Trial.token],
                    actual: [token ?? "none"]
                )
            }
        },
        Behaviour(
            "Sends the header fields of a plain GET and the token, no others",
            hint: headerFields,
            each: Ask.each,
        ) { trial, ask in
            let bare = try await trial.bareRequest(ask).fields
            let exchange = try await trial.ask(ask)
            exchange.respond(ask.answer)
            try await trial.shows(ask)
            let fields = exchange.request.fields
            guard fields == bare else {
                throw Finding("The server got other header fields.", expected: bare, actual: fields)
            }
        },
        Behaviour(
            "Asks the server anew each time",
            hint: "An earlier answer should not be kept and shown again.",
            each: Ask.each,
        ) { trial, ask in
            for _ in 1...2 { try await trial.get(ask) }
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
