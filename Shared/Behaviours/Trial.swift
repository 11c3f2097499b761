import Episodes
import MockAPI
import Practice

/// One screen on a server of its own, whose every answer waits until the scenario gives it.
///
/// A scenario says what it does and what should come of it; the trial writes down what the screen should have
/// shown, and compares it whole with what it has shown.
@MainActor
final class Trial {
    static let token = "a token: 7/+=z"

    let backend: Backend
    private let environment: APIEnvironment
    private let basePath: String
    private(set) var recorder: ScreenRecorder
    var screen: (any EpisodesScreen)?
    var expected = [ScreenState.idle]
    var agreed = 0

    init(_ setup: Setup, _ makeScreen: MakeScreen) throws {
        let backend = try Trial.takeBackend(for: setup)
        basePath = setup.basePath
        environment = APIEnvironment(baseURL: backend.url.appending(path: basePath), token: Self.token)
        let screen = makeScreen(environment, backend.session)
        self.backend = backend
        self.screen = screen
        recorder = ScreenRecorder(screen, backend.conditions)
    }

    /// What the screen should be showing.
    var state: ScreenState { expected[expected.count - 1] }

    // MARK: What a person does

    /// Asks the screen for something, which must show as soon as the call returns.
    func call(_ ask: Ask) throws {
        guard let screen else { return }
        URLSession.prepareForSockets()
        ask.perform(on: screen)
        expect(ask.begun(from: state))
        recorder.sample()
        do {
            try compare("When the call returned, the screen showed something else.")
        } catch var finding as Finding {
            let isNew = agreed == expected.count - 1
            finding.advice = isNew ? ScreenState(of: screen).advice(expecting: state) : nil
            throw finding
        }
    }

    /// Asks the screen for something and waits until the server has the request.
    func ask(_ ask: Ask) async throws -> Exchange {
        try call(ask)
        return try await received(ask)
    }

    /// The next request that the server receives, which must be the one for this.
    func received(_ ask: Ask, skippingOthers: Bool = false) async throws -> Exchange {
        let line = "GET \(basePath)\(ask.target)"
        let exchange = try await backend.received(line, skippingOthers: skippingOthers)
        guard exchange.request.body.isEmpty else { throw Finding("\(line) came with a body.") }
        return exchange
    }

    /// The request that a session sends on its own account for this, with nothing but the token added.
    func bareRequest(_ ask: Ask) async throws -> Request {
        var request = URLRequest(url: environment.baseURL.appending(path: ask.target))
        request.setValue(environment.token, forHTTPHeaderField: "X-API-TOKEN")
        backend.session.dataTask(with: request).resume()
        let exchange = try await received(ask)
        exchange.respond(.status(200))
        return exchange.request
    }

    /// Asks the screen for something, and answers with what it wants.
    func get(_ ask: Ask) async throws {
        try await self.ask(ask).respond(ask.answer)
        try await shows(ask)
    }

    /// Asks the screen for something, and answers with what is no good.
    func fail(_ failure: Failure) async throws {
        try await ask(failure.ask).respond(failure.answer)
        try await fails(with: failure.error)
    }

    /// Answers, and tells the turns that follow apart until the screen shows the outcome.
    func answer(_ exchange: Exchange, turnByTurnWith answer: Response) throws {
        try backend.deliver(answer, to: exchange)
        recorder.countsTurns = true
    }

    /// Lets go of the screen, which must be freed at once.
    func release() throws {
        screen = nil
        if recorder.isScreenAlive {
            throw Finding("The view model was still in memory after the last reference to it was gone.")
        }
    }
}
