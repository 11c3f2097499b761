import MockHTTP

extension Behaviour {
    static let loading = [
        Behaviour(
            "Is fetching from the call until the outcome",
            hint: "`isFetching` should be set before the call returns, and fall together with the outcome.",
            each: Action.each,
        ) { scenario, action in
            let exchange = try await scenario.perform(action)
            try await scenario.staysAsItIs()
            exchange.respond(action.answer)
            try await scenario.shows(action)
        },
        Behaviour(
            "Shows the episodes in the API's order",
            hint: "The list should be shown as it was decoded: neither sorted nor filtered.",
        ) { scenario in
            try await scenario.get(.list([12, 7, 31, 7, 1, 30].map { Sample.episode($0) }))
        },
        Behaviour(
            "Decodes every field of an episode",
            hint: "The decoder's strategies for keys (snake case) and dates (ISO 8601).",
        ) { scenario in
            try await scenario.get(.list([Fixture.episode], body: Fixture.episodes))
        },
        Behaviour(
            "Decodes every field of a video",
            hint: "The decoder's strategies for keys (snake case) and dates (ISO 8601).",
        ) { scenario in
            try await scenario.get(.video(of: Fixture.episode, Fixture.video, body: Fixture.videoBody))
        },
        Behaviour(
            "Takes what is optional as missing, be it null or not there",
            hint: "`image` and `captions` are optional; everything else is there.",
            each: Fixture.withoutOptionals,
        ) { scenario, action in
            try await scenario.get(action)
        },
        Behaviour(
            "Takes any status in 200..<300 for a success",
            hint: "The range of statuses that the response is checked against.",
            each: ActionAndAnswer.each(status: [201, 299]),
        ) { scenario, item in
            try await scenario.perform(item.action).respond(item.answer)
            try await scenario.shows(item.action)
        },
        Behaviour(
            "Shows an empty list as empty",
            hint: "An empty list is a success, and takes the place of the old one.",
        ) { scenario in
            try await scenario.get(.list)
            try await scenario.get(.list([]))
        },
        Behaviour(
            "Shows a list of 1,000",
            hint: "Nothing should limit how large an answer is.",
        ) { scenario in
            try await scenario.get(Fixture.longList)
        },
        Behaviour(
            "Shows an answer that comes in small pieces once, and whole",
            hint: "The body should be decoded when all of it is there.",
            each: Action.each,
        ) { scenario, action in
            let drip = Response.Delivery.drip(action.body.count / 3, every: .microseconds(100))
            var answer = action.answer
            answer.delivery = drip
            try await scenario.perform(action).respond(answer)
            try await scenario.shows(action)
        },
        Behaviour(
            "Replaces the old list by the new one",
            hint: "A new list should neither be appended to the old one nor mixed with it.",
        ) { scenario in
            try await scenario.get(.list)
            try await scenario.get(.otherList)
        },
    ]
}
