import Episodes
import MockAPI

extension Behaviour {
    static let lifetime = [
        Behaviour(
            "Is freed with the last reference to it",
            hint: "What outlives the request should hold the view model weakly.",
        ) { trial in
            try await trial.get(.list)
            try await trial.get(.video)
            try trial.release()
        },
        Behaviour(
            "Is freed at once while a request is in flight",
            hint: "What waits for the answer should hold the view model weakly.",
            eachAnew: Ask.each,
        ) { trial, ask in
            _ = try await trial.ask(ask)
            try trial.release()
        },
        Behaviour(
            "Is freed at once while an answer waits for the main queue",
            hint: "What waits for the main queue should hold the view model weakly.",
            eachAnew: Ask.each,
        ) { trial, ask in
            let exchange = try await trial.ask(ask)
            try trial.deliver(ask.answer, to: exchange)
            try trial.release()
        },
        Behaviour(
            "Cancels the request in flight when it is freed",
            hint: "What is in flight should be cancelled together with the view model that wants it.",
            eachAnew: Ask.each,
        ) { trial, ask in
            let exchange = try await trial.ask(ask)
            try trial.release()
            try await trial.hangsUp(exchange)
        },
    ]

    static let history = [
        Behaviour(
            "Publishes every change on the main thread",
            hint: "The outcome comes on a thread of the session's, and should hop to the main one.",
            each: Overlap.acrossKinds,
        ) { trial, pair in
            try await trial.get(pair.older)
            try await trial.ask(pair.newer).respond(pair.newer.answer.truncated)
            try await trial.fails(with: .failedRequest)
        },
        Behaviour(
            "Shows the same turns of a whole visit: idle, fetching, loaded",
            hint: "The outcome and the end of `isFetching` should show in the same turn of the main queue.",
        ) { trial in
            for ask in Ask.each {
                let exchange = try await trial.ask(ask)
                try trial.answer(exchange, turnByTurnWith: ask.answer)
                try await trial.shows(ask)
            }
            for failure in [Failure(.otherVideo, .status(404)), Failure(.otherList, .status(503))] {
                let exchange = try await trial.ask(failure.ask)
                try trial.answer(exchange, turnByTurnWith: failure.answer)
                try await trial.fails(with: failure.error)
            }
            let exchange = try await trial.ask(.otherList)
            try trial.answer(exchange, turnByTurnWith: Ask.otherList.answer)
            try await trial.shows(.otherList)
        },
    ]
}
