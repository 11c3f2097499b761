import Episodes
import MockHTTP

extension Behaviour {
    static let keeping = [
        Behaviour(
            "Keeps what it shows until the new list is there",
            hint: "`start()` should touch neither `episodes` nor `video` before the new list comes.",
        ) { scenario in
            try await scenario.get(.list)
            try await scenario.get(.video)
            let exchange = try await scenario.perform(.otherList)
            try await scenario.staysAsItIs()
            exchange.respond(Action.otherList.answer)
            try await scenario.shows(.otherList)
        },
        Behaviour(
            "Takes the old video off the screen as soon as another is selected",
            hint: "`select(_:)` should set `video` to nil before it returns.",
        ) { scenario in
            try await scenario.get(.list)
            try await scenario.get(.video)
            let exchange = try await scenario.perform(.otherVideo)
            try await scenario.staysAsItIs()
            exchange.respond(Action.otherVideo.answer)
            try await scenario.shows(.otherVideo)
        },
        Behaviour(
            "Keeps the episodes and the video when a refresh fails",
            hint: "A failure should set the error, and leave the rest as it is.",
        ) { scenario in
            try await scenario.get(.list)
            try await scenario.get(.video)
            for failure in Failure.each(of: .otherList) { try await scenario.fail(failure) }
        },
        Behaviour(
            "Keeps the list when a video fails",
            hint: "A failure should set the error, and leave the rest as it is.",
        ) { scenario in
            try await scenario.get(.list)
            for failure in Failure.each(of: .video) { try await scenario.fail(failure) }
        },
        Behaviour(
            "Takes the error off the screen as soon as it tries again",
            hint: "`errorMessage` should be nil again before the call returns, not when the outcome comes.",
            each: Overlap.acrossKinds,
        ) { scenario, pair in
            try await scenario.perform(pair.older).respond(.status(500))
            try await scenario.fails(with: .failedRequest)
            let exchange = try await scenario.perform(pair.newer)
            try await scenario.staysAsItIs()
            exchange.respond(pair.newer.answer)
            try await scenario.shows(pair.newer)
        },
        Behaviour(
            "Shows the last error alone when it fails again and again",
            hint: "Each failure should show its own message, and none should end the screen's work.",
            each: Action.each,
        ) { scenario, action in
            for failure in Failure.each(of: action) { try await scenario.fail(failure) }
            try await scenario.get(action)
        },
    ]
}

/// A request, an answer that is no good, and the error that it means.
struct Failure: Sendable, CustomStringConvertible {
    let action: Action
    let answer: Response
    let error: APIError

    init(_ action: Action, _ answer: Response, error: APIError = .failedRequest) {
        self.action = action
        self.answer = answer
        self.error = error
    }

    var description: String { "\(action), answered with \(error)" }

    static func each(of action: Action) -> [Failure] {
        [
            Failure(action, .status(503)),
            Failure(action, .json("<html>"), error: .invalidResponse),
            Failure(action, action.answer.truncated),
        ]
    }
}
