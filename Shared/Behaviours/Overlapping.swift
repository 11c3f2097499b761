import Episodes
import MockHTTP
import TestSupport

extension Behaviour {
    /// The behaviours of requests that supersede each other.
    public static let overlapping = [
        Behaviour(
            "Cancels the request in flight when something else is requested",
            owns: [.cancelOlder],
            each: Overlap.acrossKinds,
        ) { scenario, overlap in
            let older = try await scenario.perform(overlap.older)
            let newer = try await scenario.perform(overlap.newer)
            try await scenario.waitForCancellation(of: older)
            try await scenario.staysUnchanged()
            scenario.answer(newer, with: overlap.newer.answer)
            try await scenario.shows(overlap.newer)
        },
        neverShowsOlder("answer") { $0.answer },
        neverShowsOlder("error") { _ in .status(500) },
        Behaviour(
            "Shows the outcome of the last of several requests that supersede each other",
            each: Action.each,
        ) { scenario, action in
            let older = try await scenario.perform(action)
            try scenario.call(.otherVideo)
            let newer = try await scenario.received(.otherVideo)
            try await scenario.waitForCancellation(of: older)
            try scenario.call(action)
            try await scenario.waitForCancellation(of: newer)
            let last = try await scenario.received(action)
            try await scenario.staysUnchanged()
            scenario.answer(last, with: action.answer)
            try await scenario.shows(action)
        },
        Behaviour(
            "Shows what was requested last, after four requests at once",
            eachOnFreshScreen: [
                (1...3).map { Action.video(of: Sample.episode($0)) } + [.list],
                Array(repeating: .list, count: 3) + [.video],
            ],
        ) { scenario, actions in
            for action in actions { try scenario.call(action) }
            guard let last = actions.last else { return }
            let exchange = try await scenario.received(last, skipping: actions.dropLast())
            try await scenario.staysUnchanged()
            scenario.answer(exchange, with: last.answer)
            try await scenario.shows(last)
        },
    ]

    private static func neverShowsOlder(
        _ outcome: String,
        _ answer: @escaping @Sendable (Action) -> Response,
    ) -> Behaviour {
        Behaviour(
            "Never shows an older \(outcome), even one that was already on its way",
            owns: [.superseded],
            eachOnFreshScreen: Overlap.acrossKindsOnList,
        ) { scenario, overlap in
            // Nobody can tap an episode without a list.
            try await scenario.get(.list)
            scenario.startRecording()
            let older = try await scenario.perform(overlap.older)
            try scenario.deliver(answer(overlap.older), to: older)
            try scenario.call(overlap.newer)
            let newer = try await scenario.received(overlap.newer)
            try await scenario.staysUnchanged()
            scenario.answer(newer, with: overlap.newer.answer)
            try await scenario.shows(overlap.newer)
        }
    }
}

extension Behaviour {
    /// The behaviours of a screen that is no longer used.
    public static let lifetime = [
        Behaviour("Is deallocated with the last reference to it", owns: [.holdWeakly]) { scenario in
            try await scenario.get(.list)
            try await scenario.get(.video)
            try scenario.release()
        },
        Behaviour(
            "Is deallocated at once while a request is in flight",
            owns: [.holdWeakly],
            eachOnFreshScreen: Action.each,
        ) { scenario, action in
            _ = try await scenario.perform(action)
            try scenario.release()
        },
        Behaviour(
            "Is deallocated at once while an answer waits for the main queue",
            owns: [.holdWeakly],
            eachOnFreshScreen: Action.each,
        ) { scenario, action in
            let exchange = try await scenario.perform(action)
            try scenario.deliver(action.answer, to: exchange)
            try scenario.release()
        },
        Behaviour(
            "Cancels the request in flight when it is deallocated",
            owns: [.cancelWithScreen],
            eachOnFreshScreen: Action.each,
        ) { scenario, action in
            let exchange = try await scenario.perform(action)
            try scenario.release()
            try await scenario.waitForCancellation(of: exchange)
        },
    ]

    /// The behaviours of whole visits, and of the threads on which the screen changes.
    public static let history = [
        Behaviour(
            "Publishes every change on the main thread",
            owns: [.offMain, .notification],
            each: Overlap.acrossKinds
        ) { scenario, pair in
            try await scenario.get(pair.older)
            try await scenario.fail(FailedRequest(pair.newer, .truncated))
        },
        Behaviour("Goes through the same turns during a whole visit: idle, fetching, loaded") { scenario in
            for action in Action.each {
                let exchange = try await scenario.perform(action)
                try scenario.answer(exchange, turnByTurnWith: action.answer)
                try await scenario.shows(action)
            }
            for (action, status) in [(Action.otherVideo, 404), (Action.otherList, 503)] {
                let exchange = try await scenario.perform(action)
                try scenario.answer(exchange, turnByTurnWith: .status(status))
                try await scenario.fails(with: .failedRequest)
            }
            let exchange = try await scenario.perform(.otherList)
            try scenario.answer(exchange, turnByTurnWith: Action.otherList.answer)
            try await scenario.shows(.otherList)
        },
    ]
}
