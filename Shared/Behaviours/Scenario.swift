import Episodes
import Foundation
import FoundationCompat
import MockHTTP
import TestSupport

/// One screen on a server of its own, whose every answer waits until the script gives it.
///
/// A script says what is done and what should come of it; the scenario writes down what the screen should have shown,
/// and compares it whole with what it has shown.
@MainActor
final class Scenario {
    static let token = "a token: 7/+=z"

    let backend: Backend
    private let environment: APIEnvironment
    private let basePath: String
    private let recorder: ScreenRecorder
    private var screen: (any EpisodesScreen)?
    private var expected = [ScreenState.idle]
    private var agreed = 0
    /// The request lines that were asked for so far.
    private var lines: Set<String> = []
    /// Whether something was superseded that may not have come to its end.
    private var isSuperseding = false

    init(_ setup: Setup, _ makeScreen: MakeScreen) throws {
        let backend = try Scenario.takeBackend(for: setup)
        basePath = setup.basePath
        environment = APIEnvironment(baseURL: backend.url.appending(path: basePath), token: Self.token)
        let screen = makeScreen(environment, backend.session)
        self.backend = backend
        self.screen = screen
        recorder = ScreenRecorder(screen, backend.conditions)
    }

    /// What the screen should be showing.
    private var state: ScreenState { expected[expected.count - 1] }

    // MARK: What a person does

    /// Asks the screen for something, which must show as soon as the call returns.
    func call(_ action: Action) throws {
        guard let screen else { return }
        if state.isFetching { isSuperseding = true }
        lines.insert(line(of: action))
        action.perform(on: screen)
        expect(action.begun(from: state))
        recorder.sample()
        try compare(
            "When the call returned, the screen showed something else.",
            at: .call(shows: ScreenState(of: screen)),
        )
    }

    /// Asks the screen for something and waits until the server has the request.
    func perform(_ action: Action) async throws -> Exchange {
        try call(action)
        return try await received(action)
    }

    /// Asks the screen for something, and answers with what it wants.
    func get(_ action: Action) async throws {
        try await perform(action).respond(action.answer)
        try await shows(action)
    }

    /// Asks the screen for something, and answers with what is no good.
    func fail(_ failure: FailedRequest) async throws {
        try await perform(failure.action).respond(failure.answer)
        try await fails(with: failure.error)
    }

    /// Answers, and holds the main thread until the client has the answer: nothing of it shows yet.
    func deliver(_ answer: Response, to exchange: Exchange) throws {
        do {
            try backend.deliver(answer, to: exchange)
        } catch let finding as Finding {
            throw BehaviourFailure(.lost, finding)
        }
    }

    /// Answers, and tells the turns that follow apart until the screen shows the outcome.
    func answer(_ exchange: Exchange, turnByTurnWith answer: Response) throws {
        try deliver(answer, to: exchange)
        recorder.countsTurns = true
    }

    // MARK: What the server should receive

    /// The next request that the server receives, which must be the one for this; those for others may come and go.
    func received(_ action: Action, skipping others: [Action] = []) async throws -> Exchange {
        let line = line(of: action)
        do {
            let exchange = try await backend.received(line, skipping: others.map { self.line(of: $0) })
            guard exchange.request.body.isEmpty else {
                throw BehaviourFailure(.request, Finding("\(line) was sent with a body."))
            }
            return exchange
        } catch let finding as Finding {
            let cause = finding.actual.last.map { lines.contains($0) ? Cause.tooManyRequests : .request }
            throw BehaviourFailure(cause ?? .lost, finding)
        }
    }

    private func line(of action: Action) -> String { "GET \(basePath)\(action.target)" }

    /// The request that a session sends on its own account for this, with nothing but the token added.
    func bareRequest(_ action: Action) async throws -> Request {
        var request = URLRequest(url: environment.baseURL.appending(path: action.target))
        request.setValue(environment.token, forHTTPHeaderField: "X-API-TOKEN")
        backend.session.dataTask(with: request).resume()
        let exchange = try await received(action)
        exchange.respond(.status(200))
        return exchange.request
    }

    /// The client hangs up on a request that is in flight.
    func hangsUp(_ exchange: Exchange) async throws {
        do {
            try await backend.hangsUp(exchange)
        } catch let finding as Finding {
            throw BehaviourFailure(screen == nil ? .cancelWithScreen : .cancelOlder, finding)
        }
    }

    // MARK: What the screen should show

    /// The screen comes to show what was asked for.
    func shows(_ action: Action) async throws {
        try await shows(action.ended(from: state))
    }

    /// The screen comes to show an error, and keeps the rest.
    func fails(with error: APIError) async throws {
        try await shows(state.failed(with: error))
    }

    private func shows(_ outcome: ScreenState) async throws {
        let before = state
        expect(outcome)
        defer { recorder.countsTurns = false }
        let isInTime = await backend.conditions.wait { [unowned self] in
            recorder.history.count >= expected.count || !agrees
        }
        try compare(
            isInTime ? "The screen showed something else." : "The screen never showed this.",
            at: .outcome(after: before),
        )
    }

    /// The screen goes on to show what it shows, although everything on its way has arrived.
    func staysAsItIs() async throws {
        await backend.settle()
        try compare("The screen changed, although nothing had happened that should change it.", at: .rest)
        isSuperseding = false
    }

    /// Releases the screen, which must be freed at once.
    func release() throws {
        screen = nil
        if recorder.isScreenAlive {
            throw BehaviourFailure(
                .holdWeakly,
                Finding("The view model stayed in memory after the last reference to it was released."),
            )
        }
    }

    private func expect(_ state: ScreenState) {
        if state != self.state { expected.append(state) }
    }

    /// Whether what was shown is what should have been, as far as both go; what was once compared stays so.
    private var agrees: Bool {
        let both = min(expected.count, recorder.history.count)
        while agreed < both, recorder.history[agreed] == expected[agreed] { agreed += 1 }
        return agreed == both
    }

    private func compare(_ summary: String, at moment: Cause.Moment) throws {
        if recorder.hasLeftMain { throw BehaviourFailure(.offMain, .offMain) }
        let actual = recorder.history
        guard !agrees || actual.count != expected.count else { return }
        let finding = Finding(
            summary,
            expected: expected.map(\.description),
            actual: actual.map(\.description),
            detail: zip(expected, actual).first { $0 != $1 }.flatMap { $1.difference(from: $0) },
        )
        let cause = Cause(
            expected[min(agreed, expected.count - 1)],
            found: agreed < actual.count ? actual[agreed] : nil,
            at: agreed == 0 ? .beginning : agreed == expected.count - 1 ? moment : .rest,
            isSuperseding: isSuperseding,
        )
        throw BehaviourFailure(cause, finding)
    }
}

extension Scenario {
    /// Plays a script on a screen of its own, as soon as it has its turn.
    ///
    /// - Throws: What it found.
    static func run(_ script: Script, with makeScreen: MakeScreen) async throws {
        let turn = await ScenarioLimiter.begin()
        defer { turn.end() }
        let scenario = try Scenario(script.setup, makeScreen)
        scenario.backend.conditions.whenSlow = turn.end
        do {
            try await script.play(scenario)
            try await scenario.finish()
        } catch {
            await scenario.backend.roundTrip()
            scenario.screen = nil
            await scenario.backend.stop()
            throw error
        }
        scenario.screen = nil
        if script.setup.isUsual, idleBackends.count < ScenarioLimiter.atOnce, await scenario.backend.reset() {
            idleBackends.append(scenario.backend)
        } else {
            await scenario.backend.stop()
        }
    }

    /// Lets everything on its way arrive, and looks once more.
    private func finish() async throws {
        try await staysAsItIs()
        do {
            try backend.hasNothingUnexpected()
        } catch let finding as Finding {
            throw BehaviourFailure(.tooManyRequests, finding)
        }
    }

    /// What the next scenarios may use: servers and sessions that have proved themselves, each with a connection open.
    ///
    /// On Linux, a connection costs more than all the rest of a scenario.
    private static var idleBackends: [Backend] = []

    private static func takeBackend(for setup: Setup) throws -> Backend {
        guard setup.isUsual, let backend = idleBackends.popLast() else {
            return try Backend(network: setup.network, timeout: setup.timeout, isRefused: setup.isRefused)
        }
        return backend
    }
}

/// What is played in a scenario, and where.
struct Script: Sendable {
    let setup: Setup
    let play: @MainActor @Sendable (Scenario) async throws -> Void
}

/// What is special about the surroundings of a scenario.
struct Setup: Sendable {
    /// What stands before every request target.
    var basePath = ""
    /// After how long a silent server is given up, in seconds.
    var timeout: TimeInterval?
    /// Who answers in the network's stead.
    var network: URLProtocol.Type?
    /// Whether nobody listens at the API's address.
    var isRefused = false

    /// Whether it takes a fresh connection: on another, a lost request may be sent again.
    var isFirst = false

    /// Whether a backend of the usual kind will do, even one that was used.
    var isUsual: Bool { timeout == nil && network == nil && !isRefused && !isFirst }
}

/// Lets two scenarios run at a time; one that takes longer than it should makes room for the next.
@MainActor
final class ScenarioLimiter {
    private static var free = ScenarioLimiter.atOnce
    private static var waiting: [CheckedContinuation<Void, Never>] = []
    private var isOver = false

    /// How many there are at a time.
    static let atOnce = 2

    private init() {}

    /// Waits until there is room, which is the caller's until it ends.
    static func begin() async -> ScenarioLimiter {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
        return ScenarioLimiter()
    }

    /// Makes room for another; a second call does nothing.
    func end() {
        guard !isOver else { return }
        isOver = true
        if Self.waiting.isEmpty { Self.free += 1 } else { Self.waiting.removeFirst().resume() }
    }
}
