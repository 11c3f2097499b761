import Episodes
import MockAPI

extension Behaviour {
    static let keeping = [
        Behaviour(
            "Keeps what it shows until the new list is there",
            hint: "`start()` should touch neither `episodes` nor `video` before the new list comes.",
        ) { trial in
            try await trial.get(.list)
            try await trial.get(.video)
            let exchange = try await trial.ask(.otherList)
            try await trial.staysAsItIs()
            exchange.respond(Ask.otherList.answer)
            try await trial.shows(.otherList)
        },
        Behaviour(
            "Takes the old video off the screen as soon as another is selected",
            hint: "`select(_:)` should set `video` to nil before it returns.",
        ) { trial in
            try await trial.get(.list)
            try await trial.get(.video)
            let exchange = try await trial.ask(.otherVideo)
            try await trial.staysAsItIs()
            exchange.respond(Ask.otherVideo.answer)
            try await trial.shows(.otherVideo)
        },
        Behaviour(
            "Keeps the episodes and the video when a refresh fails",
            hint: "A failure should set the error, and leave the rest as it is.",
        ) { trial in
            try await trial.get(.list)
            try await trial.get(.video)
            for failure in Failure.each(of: .otherList) { try await trial.fail(failure) }
        },
        Behaviour(
            "Keeps the list when a video fails",
            hint: "A failure should set the error, and leave the rest as it is.",
        ) { trial in
            try await trial.get(.list)
            for failure in Failure.each(of: .video) { try await trial.fail(failure) }
        },
        Behaviour(
            "Takes the error off the screen as soon as it tries again",
            hint: "`errorMessage` should be nil again before the call returns, not when the outcome comes.",
            each: Overlap.acrossKinds,
        ) { trial, pair in
            try await trial.ask(pair.older).respond(.status(500))
            try await trial.fails(with: .failedRequest)
            let exchange = try await trial.ask(pair.newer)
            try await trial.staysAsItIs()
            exchange.respond(pair.newer.answer)
            try await trial.shows(pair.newer)
        },
        Behaviour(
            "Shows the last error alone when it fails again and again",
            hint: "Each failure should show its own message, and none should end the screen's work.",
            each: Ask.each,
        ) { trial, ask in
            for failure in Failure.each(of: ask) { try await trial.fail(failure) }
            try await trial.get(ask)
        },
    ]
}

/// A request, an answer that is no good, and the error that it means.
struct Failure: Sendable, CustomStringConvertible {
    let ask: Ask
    let answer: Response
    let error: APIError

    init(_ ask: Ask, _ answer: Response, error: APIError = .failedRequest) {
        self.ask = ask
        self.answer = answer
        self.error = error
    }

    var description: String { "\(ask), answered with \(error)" }

    static func each(of ask: Ask) -> [Failure] {
        [
            Failure(ask, .status(503)),
            Failure(ask, .json("<html>"), error: .invalidResponse),
            Failure(ask, ask.answer.truncated),
        ]
    }
}
