import Home
import MockHTTP
import TestSupport

extension Backend {
    /// A client of this server.
    var client: HomeClient { HomeClient(baseURL: url, session: session) }

    /// What records the home screen, turn by turn, in words such as `busy · Ann, 12 seen, Frost, Fog`.
    func recorder(of screen: HomeViewModel) -> Recorder<String> {
        Recorder(of: screen, conditions: conditions) { screen in
            let content = screen.content.map { content in
                let titles = content.episodes.map(\.title).joined(separator: ", ")
                return "\(content.profile.name), \(content.progress.seen) seen, \(titles)"
            }
            let parts = [screen.isLoading ? "busy" : nil, content, screen.errorMessage]
            let words = parts.compactMap(\.self).joined(separator: " · ")
            return words.isEmpty ? "nothing" : words
        }
    }

    /// Answers the requests of the home screen, in whatever order and however many at a time they come.
    ///
    /// - Parameter others: What is answered instead to some of them, after all the rest.
    func answerHome(butWith others: [String: Response] = [:]) async throws {
        var missing = Sample.requests
        var held: [Exchange] = []
        while !missing.isEmpty {
            let exchange = try await received(oneOf: missing)
            let line = exchange.request.line
            missing.removeAll { $0 == line }
            if others[line] == nil, let answer = Sample.answers[line] {
                exchange.respond(answer)
            } else {
                held.append(exchange)
            }
        }
        if !held.isEmpty { await roundTrip() }
        for exchange in held {
            if let answer = others[exchange.request.line] { exchange.respond(answer) }
        }
    }

    /// The three requests of the home screen, by their request lines, none of which is answered yet.
    ///
    /// - Throws: A ``Finding`` when they don't come at once.
    func receivedHome<Success: Sendable, Failure: Error>(
        from answers: Answers<Result<Success, Failure>>,
    ) async throws -> [String: Exchange] {
        _ = await conditions.wait { [unowned self] in hasReceived || !answers.all.isEmpty }
        if !hasReceived, let early = answers.all.first {
            throw Finding("home() came back before the server was asked, with \(try early.get()).")
        }
        return try await receivedHome()
    }

    /// The three requests of the home screen, by their request lines, none of which is answered yet.
    ///
    /// - Throws: A ``Finding`` when they don't come at once.
    func receivedHome() async throws -> [String: Exchange] {
        var exchanges: [String: Exchange] = [:]
        for _ in Sample.requests {
            let missing = Sample.requests.filter { exchanges[$0] == nil }
            guard await conditions.wait(until: { [unowned self] in hasReceived }) else {
                for exchange in exchanges.values { exchange.respond(.status(500)) }
                throw Finding(
                    "One request waits for the answer to another: the server never saw all three at once.",
                    expected: Sample.requests,
                    actual: Sample.requests.filter { exchanges[$0] != nil },
                )
            }
            let exchange = try await received(oneOf: missing)
            exchanges[exchange.request.line] = exchange
        }
        return exchanges
    }

    /// Sees that the client hangs up on all of these but one, which may have failed.
    ///
    /// - Throws: A ``Finding`` with the explanation, when it doesn't.
    func hangsUp(
        _ exchanges: [String: Exchange],
        butOn failed: String? = nil,
        _ explanation: String,
    ) async throws {
        for line in Sample.requests where line != failed {
            guard let exchange = exchanges[line] else { continue }
            do {
                try await hangsUp(exchange)
            } catch {
                // Nobody needs to wait for these any longer.
                for exchange in exchanges.values { exchange.respond(.status(500)) }
                throw Finding("\(line) was never cancelled: \(explanation)")
            }
        }
    }
}
