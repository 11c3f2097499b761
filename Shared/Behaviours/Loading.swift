import Episodes
import MockAPI

extension Behaviour {
    static let loading = [
        Behaviour(
            "Is fetching from the call until the outcome",
            hint: "`isFetching` should be set before the call returns, and fall together with the outcome.",
            each: Ask.each,
        ) { trial, ask in
            let exchange = try await trial.ask(ask)
            try await trial.staysAsItIs()
            exchange.respond(ask.answer)
            try await trial.shows(ask)
        },
        Behaviour(
            "Shows the episodes in the API's order",
            hint: "The list should be shown as it was decoded: neither sorted nor filtered.",
        ) { trial in
            try await trial.get(.list([12, 7, 31, 7, 1, 30].map { Sample.episode($0) }))
        },
        Behaviour(
            "Decodes every field of an episode",
            hint: "The decoder's strategies for keys (snake case) and dates (ISO 8601).",
        ) { trial in
            try await trial.get(.list([Fixture.episode], body: Fixture.episodes))
        },
        Behaviour(
            "Decodes every field of a video",
            hint: "The decoder's strategies for keys (snake case) and dates (ISO 8601).",
        ) { trial in
            try await trial.get(.video(of: Fixture.episode, Fixture.video, body: Fixture.videoBody))
        },
        Behaviour(
            "Takes what is optional as missing, be it null or not there",
            hint: "`image` and `captions` are optional; everything else is there.",
            each: Fixture.withoutOptionals,
        ) { trial, ask in
            try await trial.get(ask)
        },
        Behaviour(
            "Takes any status in 200..<300 for a success",
            hint: "The range of statuses that the response is checked against.",
            each: AskAndAnswer.each(status: [201, 299]),
        ) { trial, item in
            try await trial.ask(item.ask).respond(item.answer)
            try await trial.shows(item.ask)
        },
        Behaviour(
            "Shows an empty list as empty",
            hint: "An empty list is a success, and takes the place of the old one.",
        ) { trial in
            try await trial.get(.list)
            try await trial.get(.list([]))
        },
        Behaviour(
            "Shows a list of 5,000",
            hint: "Nothing should limit how large an answer is.",
        ) { trial in
            try await trial.get(Fixture.longList)
        },
        Behaviour(
            "Shows an answer that comes in small pieces once, and whole",
            hint: "The body should be decoded when all of it is there.",
            each: Ask.each,
        ) { trial, ask in
            let drip = Response.Delivery.drip(ask.body.count / 3, every: .microseconds(100))
            var answer = ask.answer
            answer.delivery = drip
            try await trial.ask(ask).respond(answer)
            try await trial.shows(ask)
        },
        Behaviour(
            "Replaces the old list by the new one",
            hint: "A new list should neither be appended to the old one nor mixed with it.",
        ) { trial in
            try await trial.get(.list)
            try await trial.get(.otherList)
        },
    ]
}
