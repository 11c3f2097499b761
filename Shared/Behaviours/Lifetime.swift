import Episodes
import MockHTTP

extension Behaviour {
    static let lifetime = [
        Behaviour(
            "Is freed with the last reference to it",
            hint: "What outlives the request should hold the view model weakly.",
        ) { scenario in
            try await scenario.get(.list)
            try await scenario.get(.video)
            try scenario.release()
        },
        Behaviour(
            "Is freed at once while a request is in flight",
            hint: "What waits for the answer should hold the view model weakly.",
            eachOnFreshScreen: Action.each,
        ) { scenario, action in
            _ = try await scenario.perform(action)
            try scenario.release()
        },
        Behaviour(
            "Is freed at once while an answer waits for the main queue",
            hint: "What waits for the main queue should hold the view model weakly.",
            eachOnFreshScreen: Action.each,
        ) { scenario, action in
            let exchange = try await scenario.perform(action)
            try scenario.deliver(action.answer, to: exchange)
            try scenario.release()
        },
        Behaviour(
            "Cancels the request in flight when it is freed",
            hint: "What is in flight should be cancelled together with the view model that wants it.",
            eachOnFreshScreen: Action.each,
        ) { scenario, action in
            let exchange = try await scenario.perform(action)
            try scenario.release()
            try await scenario.hangsUp(exchange)
        },
    ]

    static let history = [
        Behaviour(
            "Publishes every change on the main thread",
            hint: "The outcome comes on a thread of the session's, and should hop to the main one.",
            each: Overlap.acrossKinds,
        ) { scenario, pair in
            try await scenario.get(pair.older)
            try await scenario.perform(pair.newer).respond(pair.newer.answer.truncated)
            try await scenario.fails(with: .failedRequest)
        },
        Behaviour(
            "Shows the same turns of a whole visit: idle, fetching, loaded",
            hint: "The outcome and the end of `isFetching` should show in the same turn of the main queue.",
        ) { scenario in
            for action in Action.each {
                let exchange = try await scenario.perform(action)
                try scenario.answer(exchange, turnByTurnWith: action.answer)
                try await scenario.shows(action)
            }
            for failure in [Failure(.otherVideo, .status(404)), Failure(.otherList, .status(503))] {
                let exchange = try await scenario.perform(failure.action)
                try scenario.answer(exchange, turnByTurnWith: failure.answer)
                try await scenario.fails(with: failure.error)
            }
            let exchange = try await scenario.perform(.otherList)
            try scenario.answer(exchange, turnByTurnWith: Action.otherList.answer)
            try await scenario.shows(.otherList)
        },
    ]
}
