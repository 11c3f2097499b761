import MockHTTP
import TestSupport

extension Behaviour {
    static let requests = [
        Behaviour(
            "Sends no request until one of its methods is called",
        ) { scenario in
            try await scenario.staysUnchanged()
        },
        Behaviour(
            "Requests the list with one GET of /api/v1/episodes",
        ) { scenario in
            try await scenario.get(.list)
        },
        Behaviour(
            "Requests a video with one GET of /api/v1/episodes/{id}/video",
            each: [1, 40_213],
        ) { scenario, id in
            try await scenario.get(.video(of: Sample.episode(id)))
        },
        Behaviour(
            "Appends its paths to any base URL",
            each: Action.each,
            setup: Setup(basePath: "/mirror/v2"),
        ) { scenario, action in
            try await scenario.get(action)
        },
        Behaviour(
            "Sends the token in X-API-TOKEN",
            each: Action.each,
        ) { scenario, action in
            let exchange = try await scenario.perform(action)
            exchange.respond(action.answer)
            try await scenario.shows(action)
            let token = exchange.request.value(of: "X-API-TOKEN") ?? "none"
            try compare("The server got another token.", [Scenario.token], [token])
        },
        Behaviour(
            "Sends only the header fields of a plain GET, and the token",
            each: Action.each,
        ) { scenario, action in
            let bare = try await scenario.bareRequest(action).fields
            let exchange = try await scenario.perform(action)
            exchange.respond(action.answer)
            try await scenario.shows(action)
            try compare("The server got other header fields.", bare, exchange.request.fields)
        },
        Behaviour(
            "Sends a new request each time",
            each: Action.each,
        ) { scenario, action in
            for _ in 1...2 { try await scenario.get(action) }
        },
    ]
}

extension Behaviour {
    static let loading = [
        Behaviour(
            "Is fetching from the call until the outcome shows",
            each: Action.each,
        ) { scenario, action in
            let exchange = try await scenario.perform(action)
            try await scenario.staysUnchanged()
            exchange.respond(action.answer)
            try await scenario.shows(action)
        },
        Behaviour(
            "Shows the episodes in the order the API returns them",
        ) { scenario in
            try await scenario.get(.list([12, 7, 31, 7, 1, 30].map { Sample.episode($0) }))
        },
        Behaviour(
            "Decodes every field of an episode",
        ) { scenario in
            try await scenario.get(.list([Fixture.episode], body: Fixture.episodes))
        },
        Behaviour(
            "Decodes every field of a video",
        ) { scenario in
            try await scenario.get(.video(of: Fixture.episode, Fixture.video, body: Fixture.videoBody))
        },
        Behaviour(
            "Treats optional fields as missing when they are null or absent",
            each: Fixture.withoutOptionals,
        ) { scenario, action in
            try await scenario.get(action)
        },
        Behaviour(
            "Treats any status in 200..<300 as a success",
            each: ActionAndAnswer.each(status: [201, 299]),
        ) { scenario, item in
            try await scenario.perform(item.action).respond(item.answer)
            try await scenario.shows(item.action)
        },
        Behaviour(
            "Shows an empty list as empty",
        ) { scenario in
            try await scenario.get(.list)
            try await scenario.get(.list([]))
        },
        Behaviour(
            "Shows a list of 1,000 episodes",
        ) { scenario in
            try await scenario.get(Fixture.longList)
        },
        Behaviour(
            "Shows an answer that arrives in small pieces once, and whole",
            each: Action.each,
        ) { scenario, action in
            let drip = Response.Delivery.drip(action.body.count / 3, every: .microseconds(100))
            var answer = action.answer
            answer.delivery = drip
            try await scenario.perform(action).respond(answer)
            try await scenario.shows(action)
        },
        Behaviour(
            "Replaces the old list with the new one",
        ) { scenario in
            try await scenario.get(.list)
            try await scenario.get(.otherList)
        },
    ]
}

private func compare(_ summary: String, _ expected: [String], _ actual: [String]) throws {
    guard actual != expected else { return }
    throw BehaviourFailure(.request, Finding(summary, expected: expected, actual: actual))
}

extension Request {
    fileprivate var fields: [String] {
        headers.map { "\($0.name): \($0.value)" }.sorted()
    }
}
