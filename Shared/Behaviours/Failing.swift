import Episodes
import MockHTTP
import TestSupport

extension Behaviour {
    static let failing =
        [401, 404, 500].map { status in
            Behaviour(
                "Takes a \(status) for a failed request",
                hint: "The status should be checked before the body is looked at.",
                each: Action.each,
            ) { scenario, action in
                try await scenario.perform(action).respond(.json(action.body, status: status))
                try await scenario.fails(with: .failedRequest)
            }
        } + [
            Behaviour(
                "Takes any other status outside of 200..<300 for a failed request",
                hint: "The range of statuses that the response is checked against.",
                each: ActionAndAnswer.each(status: [300, 304, 400, 599]),
            ) { scenario, item in
                try await scenario.perform(item.action).respond(item.answer)
                try await scenario.fails(with: .failedRequest)
            },
            Behaviour(
                "Takes a status below 200 for a failed request",
                hint: "The range of statuses that the response is checked against.",
                each: Action.each,
                setup: Setup(network: LowStatusURLProtocol.self),
            ) { scenario, action in
                try scenario.call(action)
                try await scenario.fails(with: .failedRequest)
            },
            Behaviour(
                "Takes an answer without a status for a failed request",
                hint: "Only an `HTTPURLResponse` has a status; an answer that is none isn't a success.",
                each: Action.each,
                setup: Setup(network: NoStatusURLProtocol.self),
            ) { scenario, action in
                try scenario.call(action)
                try await scenario.fails(with: .failedRequest)
            },
            Behaviour(
                "Takes a body that isn't JSON for an invalid response",
                hint: "An error of the decoder is an invalid response.",
                each: BadBody.notJSON,
            ) { scenario, item in
                try await scenario.perform(item.action).respond(item.answer)
                try await scenario.fails(with: .invalidResponse)
            },
            Behaviour(
                "Takes JSON of another shape for an invalid response",
                hint: "An error of the decoder is an invalid response; nothing is shown of it.",
                each: BadBody.otherShape,
            ) { scenario, item in
                try await scenario.perform(item.action).respond(item.answer)
                try await scenario.fails(with: .invalidResponse)
            },
            Behaviour(
                "Takes a body cut short for a failed request",
                hint: "An error of the transport counts before what has come of the body.",
                each: Action.each,
            ) { scenario, action in
                try await scenario.perform(action).respond(action.answer.truncated)
                try await scenario.fails(with: .failedRequest)
            },
            Behaviour(
                "Takes a refused connection for a failed request",
                hint: "Of the transport's errors, only `notConnectedToInternet` means unreachable.",
                each: Action.each,
                setup: Setup(isRefused: true),
            ) { scenario, action in
                try scenario.call(action)
                try await scenario.fails(with: .failedRequest)
            },
            Behaviour(
                "Takes a reset connection for a failed request",
                hint: "Of the transport's errors, only `notConnectedToInternet` means unreachable.",
                each: Action.each,
                setup: Setup(isFirst: true),
            ) { scenario, action in
                try await scenario.perform(action).respond(.reset)
                try await scenario.fails(with: .failedRequest)
            },
            Behaviour(
                "Takes an answer that isn't HTTP for a failed request",
                hint: "Of the transport's errors, only `notConnectedToInternet` means unreachable.",
                each: Action.each,
            ) { scenario, action in
                try await scenario.perform(action).respond(.malformedHead)
                try await scenario.fails(with: .failedRequest)
            },
            Behaviour(
                "Takes a server that never answers for a failed request",
                hint: "A time-out is an error of the transport like the others.",
                each: Action.each,
                setup: Setup(timeout: 0.5),
            ) { scenario, action in
                try scenario.call(action)
                try await scenario.fails(with: .failedRequest)
                scenario.backend.leaveUnanswered()
            },
            Behaviour(
                "Says that one is offline when one is",
                hint: "`URLError.notConnectedToInternet` means unreachable.",
                each: Action.each,
                setup: Setup(network: OfflineURLProtocol.self),
            ) { scenario, action in
                try scenario.call(action)
                try await scenario.fails(with: .unreachable)
            },
        ]
        + Outage.each.map { outage in
            Behaviour(
                "Takes \(outage.name) for a failed request",
                hint: "Of the transport's errors, only `notConnectedToInternet` means unreachable.",
                each: Action.each,
                setup: Setup(network: outage.network),
            ) { scenario, action in
                try scenario.call(action)
                try await scenario.fails(with: .failedRequest)
            }
        }
}

/// A network that fails every request with an error other than that of being offline.
struct Outage {
    let name: String
    let network: FailingURLProtocol.Type

    static let each = [
        Outage(name: "a time-out", network: TimedOutURLProtocol.self),
        Outage(name: "a lost connection", network: ConnectionLostURLProtocol.self),
        Outage(name: "a host that can't be looked up", network: DNSLookupFailedURLProtocol.self),
        Outage(name: "a request that the system cancelled", network: CancelledURLProtocol.self),
    ]
}
