import EveryOrder
import Home

extension TestEndpoint {
    /// A client that sends its requests to this server.
    var client: HomeClient { HomeClient(baseURL: address(), session: session) }
}

extension Backend {
    /// The outcome of `home()`, and the task that runs it.
    func home() -> (outcome: ValueCollector<Result<HomeContent, any Error>>, task: Task<Void, Never>) {
        let client = client
        let (outcome, task) = ValueCollector.run(waiter: waiter) { try await client.home() }
        return (outcome, task)
    }

    /// Records the home screen, turn by turn.
    func recorder(of screen: HomeViewModel) -> Recorder<String> { waiter.recorder(of: screen) }

    /// Answers the requests of the home screen, in whatever order and however many at a time they arrive: that for the
    /// profile last, unless the others wait for it.
    ///
    /// - Parameter recorder: The recorder that counts the turns from the last answer on.
    func answerHome(inTurnsOf recorder: Recorder<String>) async throws {
        recorder.countsTurns = false
        var missing = Sample.requests
        var held: Exchange?
        while !missing.isEmpty {
            if held != nil, !(await hasNext()) { break }
            let exchange = try await received(oneOf: missing)
            missing.removeAll { $0 == exchange.request.line }
            if exchange.request.line == "GET /profile" {
                held = exchange
            } else if let answer = Sample.answers[exchange.request.line] {
                try deliver(answer, to: exchange)
            }
        }
        await settle()
        if let held { try deliver(Sample.profiles[0], to: held) }
        recorder.countsTurns = true
    }

    /// The requests that the home screen sends before it has an answer, by their request lines.
    func inFlight() async throws -> [String: Exchange] {
        var missing = Sample.requests
        var exchanges: [String: Exchange] = [:]
        while !missing.isEmpty {
            if !exchanges.isEmpty, !(await hasNext()) { break }
            let exchange = try await received(oneOf: missing)
            missing.removeAll { $0 == exchange.request.line }
            exchanges[exchange.request.line] = exchange
        }
        return exchanges
    }

    /// Waits until `home()` has sent a request.
    ///
    /// - Throws: The error of `home()`, if it fails without one.
    func receives(from outcome: ValueCollector<Result<HomeContent, any Error>>) async throws {
        _ = await waiter.wait { [unowned self] in hasNewRequest || !outcome.all.isEmpty }
        if !hasNewRequest, let early = outcome.all.first {
            throw Finding("home() returned before it had sent a request, with \(try early.get()).")
        }
    }

    /// Checks that the client hangs up on all of these requests, or on all but one, which has failed.
    ///
    /// - Throws: A ``Finding`` with the explanation, if it doesn't.
    func waitForCancellation(
        of exchanges: [String: Exchange],
        butOn failed: String? = nil,
        _ explanation: String,
    ) async throws {
        for line in Sample.requests where line != failed {
            guard let exchange = exchanges[line] else { continue }
            do {
                try await waitForCancellation(of: exchange)
            } catch {
                // Nothing needs to wait for these any longer.
                for exchange in exchanges.values { exchange.respond(.status(500)) }
                throw Finding("\(line) was never cancelled: \(explanation)")
            }
        }
    }

    /// Returns whether another request arrives before the ones in flight are answered.
    private func hasNext() async -> Bool {
        await waiter.wait { [unowned self] in hasNewRequest }
    }
}

extension ConditionWaiter {
    /// Records the home screen, turn by turn, as text such as `busy · Ann, 12 seen, Frost, Fog`.
    @MainActor
    func recorder(of screen: HomeViewModel) -> Recorder<String> {
        Recorder(of: screen, waiter: self, state: describe)
    }
}

/// What the home screen shows, as text such as `busy · Ann, 12 seen, Frost, Fog`.
@MainActor
func describe(_ screen: HomeViewModel) -> String {
    shownText(screen.isLoading ? "busy" : nil, screen.content.map(describe), screen.errorMessage)
}

/// All parts of the content, as text such as `Ann, 12 seen, Frost, Fog`.
func describe(_ content: HomeContent) -> String {
    let titles = content.episodes.map(\.title).joined(separator: ", ")
    return "\(content.profile.name), \(content.progress.seen) seen, \(titles)"
}
