import Episodes
import Foundation
import FoundationCompat
import MockHTTP
import TestSupport

/// A screen with its own server, whose answers wait until the script sends them.
///
/// A script says what the user does and what the outcome should be. The scenario records what the screen should have
/// shown, and compares all of it with what it has shown.
@MainActor
final class Scenario {
    static let token = "a token: 7/+=z"

    let backend: Backend
    private let environment: APIEnvironment
    private let basePath: String
    private let recorder: ScreenRecorder
    /// Whether `isFetching` may have any value.
    private let ignoresFetching: Bool
    private var screen: (any EpisodesScreen)?
    /// The state that the screen should be in.
    private var state = ScreenState.idle
    private var expected = [ScreenState.idle]
    private var agreed = 0
    private var recording = RecordingDifference()
    /// The request lines of the calls so far.
    private var lines: Set<String> = []
    /// Whether a superseded request may not have ended yet.
    private var isSuperseding = false

    init(_ setup: Setup, _ backend: Backend, _ makeScreen: MakeScreen, ignoresFetching: Bool) {
        basePath = setup.basePath
        environment = APIEnvironment(baseURL: backend.url.appending(path: basePath), token: Self.token)
        let screen = makeScreen(environment, backend.session)
        self.backend = backend
        self.screen = screen
        self.ignoresFetching = ignoresFetching
        recorder = ScreenRecorder(screen, backend.waiter, ignoresFetching: ignoresFetching)
        startRecording()
        recorder.onChange = { [unowned self] in recording.actual.add(.shows($0)) }
    }

    /// Records only what happens from now on, after what the screen shows.
    func startRecording() {
        recording = RecordingDifference()
        let state = judged(state)
        if state != .idle { recording.expected.add(.shows(state)) }
        if let shown = recorder.history.last, shown != .idle { recording.actual.add(.shows(shown)) }
    }

    // MARK: What the user does

    /// Calls the screen's method, whose effect must show as soon as the call returns.
    func call(_ action: Action) throws {
        guard let screen else { return }
        try compareAtRest()
        if state.isFetching { isSuperseding = true }
        lines.insert(line(of: action))
        recording.add(.user("asks for \(action)"))
        action.perform(on: screen)
        expect(action.stateOnStart(from: state))
        recorder.sample()
        try compare(
            "When the call returned, the screen didn't show what it should.",
            at: .call(shows: judged(ScreenState(of: screen))),
        )
    }

    /// Calls the screen's method, and waits until the server has received the request.
    func perform(_ action: Action) async throws -> Exchange {
        try call(action)
        return try await received(action)
    }

    /// Calls the screen's method, and answers with success.
    func get(_ action: Action) async throws {
        answer(try await perform(action), with: action.answer)
        try await shows(action)
    }

    /// Calls the screen's method, and answers with a failure.
    func fail(_ failure: FailedRequest) async throws {
        let exchange = try await perform(failure.action)
        if let response = failure.answer.response(insteadOf: failure.action.answer) {
            answer(exchange, with: response, as: failure.answer.name)
        }
        try await fails(with: failure.error)
    }

    /// Answers a request.
    ///
    /// - Parameter name: The description of the answer for the recording: its status by default.
    func answer(_ exchange: Exchange, with answer: Response, as name: String? = nil) {
        recording.add(.answers(name ?? "\(answer.status)"))
        exchange.respond(answer)
    }

    /// Records what happens to a request that no server answers.
    func record(_ fault: String) {
        recording.add(.fails(with: fault))
    }

    /// Answers, and blocks the main thread until the client has the answer, so none of it shows yet.
    func deliver(_ answer: Response, to exchange: Exchange) throws {
        recording.add(.answers("\(answer.status)"))
        do {
            try backend.deliver(answer, to: exchange)
        } catch let finding as Finding {
            throw BehaviourFailure(.missing, finding)
        }
    }

    /// Answers, and records each turn separately until the screen shows the outcome.
    ///
    /// - Throws: A ``BehaviourFailure`` that is inconclusive if `isFetching` is ignored, which ends in one of them.
    func answer(_ exchange: Exchange, turnByTurnWith answer: Response) throws {
        if ignoresFetching { throw BehaviourFailure.inconclusive }
        try deliver(answer, to: exchange)
        recorder.countsTurns = true
    }

    // MARK: What the server should receive

    /// Waits for the next request, which must be the one for this action. Ignores requests for the others.
    func received(_ action: Action, skipping others: [Action] = []) async throws -> Exchange {
        let line = line(of: action)
        let others = others.map { self.line(of: $0) }
        recording.expected.add(.receives(line))
        do {
            let exchange = try await backend.received(line, skipping: others)
            recording.actual.add(.receives(line))
            guard exchange.request.body.isEmpty else {
                throw BehaviourFailure(.request, Finding("\(line) was sent with a body."))
            }
            return exchange
        } catch let finding as Finding {
            for line in finding.actual where !others.contains(line) { recording.actual.add(.receives(line)) }
            let cause = finding.actual.last.map { lines.contains($0) ? Cause.tooManyRequests : .request }
            throw BehaviourFailure(cause ?? .missing, finding)
        }
    }

    private func line(of action: Action) -> String { "GET \(basePath)\(action.target)" }

    /// The request that the session itself sends for this action, with only the token added.
    func bareRequest(_ action: Action) async throws -> Request {
        var request = URLRequest(url: environment.baseURL.appending(path: action.target))
        request.setValue(environment.token, forHTTPHeaderField: "X-API-TOKEN")
        backend.session.dataTask(with: request) { _, _, _ in }.resume()
        let exchange = try await received(action)
        exchange.respond(.status(200))
        startRecording()
        return exchange.request
    }

    /// The settings of the latest request for this action, such as its time-out.
    func settings(of action: Action) -> [String] {
        SettingsURLProtocol.settings(of: environment.baseURL.appending(path: action.target))
    }

    /// Checks header fields or settings of a request that the server has received.
    func compare<Part: Equatable>(_ summary: String, _ expected: [Part], _ actual: [Part]) throws {
        guard actual != expected else { return }
        let missing = expected.filter { !actual.contains($0) }
        let added = actual.filter { !expected.contains($0) }
        for part in missing { recording.expected.add(.server("with \(String(describing: part).visible)")) }
        for part in added { recording.actual.add(.server("with \(String(describing: part).visible)")) }
        let isOfToken = (missing + added).allSatisfy { part in
            (part as? HeaderField)?.comparedName == "x-api-token"
        }
        throw BehaviourFailure(isOfToken ? .token : .headerFields, Finding(summary))
    }

    /// Waits until the client hangs up on a request in flight.
    func waitForCancellation(of exchange: Exchange) async throws {
        recording.expected.add(.hangsUp)
        do {
            try await backend.waitForCancellation(of: exchange)
            recording.actual.add(.hangsUp)
        } catch let finding as Finding {
            throw BehaviourFailure(screen == nil ? .cancelWithScreen : .cancelOlder, finding)
        }
    }

    // MARK: What the screen should show

    /// Waits until the screen shows the outcome of an action.
    func shows(_ action: Action) async throws {
        try await shows(action.stateOnSuccess(from: state))
    }

    /// Waits until the screen shows an error and keeps the rest.
    func fails(with error: APIError) async throws {
        try await shows(state.failed(with: error))
    }

    private func shows(_ outcome: ScreenState) async throws {
        let before = judged(state)
        if ignoresFetching, judged(outcome) == before { throw BehaviourFailure.inconclusive }
        expect(outcome)
        recorder.isPassing = { $0.isPart(of: outcome, after: before) }
        let isInTime = await backend.waiter.wait { [unowned self] in
            recorder.history.count >= expected.count || !agrees
        }
        // First, since the sample records a change whether or not the screen has notified.
        if !isInTime { try compareNotifications() }
        recorder.isPassing = { _ in false }
        recorder.countsTurns = false
        recorder.sample()
        try compare(
            isInTime
                ? "The screen didn't show what it should." : "The screen didn't show this within a second.",
            at: .outcome(after: before),
        )
    }

    /// Checks that the screen stays the same once everything on its way has arrived.
    func staysUnchanged() async throws {
        await backend.settle()
        try compareAtRest()
        isSuperseding = false
    }

    private func compareAtRest() throws {
        // A call may undo a change before its own sample.
        recorder.sample()
        try compare("The screen changed, although nothing had happened that should change it.", at: .rest)
    }

    /// Releases the screen, which must be freed at once.
    func release() throws {
        recording.add(.leaves)
        screen = nil
        recording.expected.add(.isDeallocated)
        if recorder.isScreenAlive {
            throw BehaviourFailure(
                .holdWeakly,
                Finding("The view model stayed in memory after the last reference to it was released."),
            )
        }
        recording.actual.add(.isDeallocated)
    }

    private func expect(_ state: ScreenState) {
        self.state = state
        let shown = judged(state)
        guard shown != expected.last else { return }
        expected.append(shown)
        recording.expected.add(.shows(shown))
    }

    /// The part of a state that this scenario judges.
    private func judged(_ state: ScreenState) -> ScreenState {
        ignoresFetching ? state.withoutFetching : state
    }

    /// Whether the two histories agree so far. Compares each state only once.
    private var agrees: Bool {
        let both = min(expected.count, recorder.history.count)
        while agreed < both, recorder.history[agreed] == expected[agreed] { agreed += 1 }
        return agreed == both
    }

    /// Checks that the screen has notified before it changed, now that its history isn't what it should be.
    private func compareNotifications() throws {
        if recorder.unannouncedEntries.contains(agreed) {
            let summary = "The screen changed first and notified afterwards, as in `didSet`."
            throw BehaviourFailure(.notification, Finding(summary))
        }
        guard agrees, recorder.hasUnannouncedChange else { return }
        recording.actual.add(.screen("✗ changes without notifying"))
        let summary = "The screen changed, but didn't notify anything that observes it."
        throw BehaviourFailure(.notification, Finding(summary))
    }

    private func compare(_ summary: String, at moment: Cause.Moment) throws {
        if recorder.hasPublishedOffMain {
            recording.actual.removeLatestOfScreen()
            recording.actual.add(.screen("✗ changes off the main thread"))
            throw BehaviourFailure(.offMain, .offMain)
        }
        let actual = recorder.history
        guard !agrees || actual.count != expected.count else { return }
        try compareNotifications()
        let detail = zip(expected, actual).first { $0 != $1 }.flatMap { $1.difference(from: $0) }
        let cause = Cause(
            expected[min(agreed, expected.count - 1)],
            found: agreed < actual.count ? actual[agreed] : nil,
            at: momentOfDifference(in: moment),
            isSuperseding: isSuperseding,
        )
        let repeated = backend.unclaimed.map(\.request.line).first(where: lines.contains)
        if cause == .missing, let repeated, !backend.hasRequestOfAnotherSession {
            let summary = "Instead of showing the outcome, the screen sent \(repeated) again."
            throw BehaviourFailure(.tooManyRequests, Finding(summary))
        }
        var sentences = summary
        if let detail { sentences += " Here, \(detail)." }
        throw BehaviourFailure(cause, Finding(sentences))
    }

    /// The moment at which the histories first differ: the given one, unless something before it differs.
    private func momentOfDifference(in last: Cause.Moment) -> Cause.Moment {
        if agreed == 0 { return .beginning }
        return agreed == expected.count - 1 ? last : .rest
    }
}

extension BehaviourFailure {
    /// The failure of a scenario that ignores `isFetching`, where nothing else shows the outcome.
    fileprivate static var inconclusive: Self {
        var failure = Self(.fetchingLong, Finding("Only `isFetching` shows the outcome."))
        failure.isInconclusive = true
        return failure
    }
}

extension Scenario {
    /// Runs a script with a new screen, as soon as there is room.
    ///
    /// - Parameter ignoresFetching: Whether `isFetching` may have any value.
    /// - Throws: A ``BehaviourFailure`` when the screen breaks the behaviour, or the behaviour can't be judged.
    static func run(_ script: Script, with makeScreen: MakeScreen, ignoresFetching: Bool) async throws {
        let setup = script.setup
        try await Backend.run(
            network: setup.answer?.network,
            timeout: setup.timeout,
            isRefused: setup.answer?.isRefused ?? false,
            isNew: setup.answer?.needsNewConnection ?? false,
        ) { backend in
            let scenario = Scenario(setup, backend, makeScreen, ignoresFetching: ignoresFetching)
            do {
                try await script.play(scenario)
                try await scenario.finish()
            } catch {
                var failure = BehaviourFailure(error)
                // What another session sends gets neither the settings nor the answers of the one that was given.
                if [.missing, .headerFields].contains(failure.cause), backend.hasRequestOfAnotherSession {
                    let summary = "The server received a request that another session sent."
                    failure = BehaviourFailure(.session, Finding(summary))
                }
                failure.recording = scenario.wholeRecording
                throw failure
            }
        }
    }

    /// The recording, with the requests that the script didn't wait for.
    private var wholeRecording: RecordingDifference {
        var recording = recording
        for exchange in backend.unclaimed { recording.actual.add(.receives(exchange.request.line)) }
        return recording
    }

    /// Lets everything on its way arrive, and checks once more. Then releases the screen, which may send no request in
    /// its deinitializer either.
    private func finish() async throws {
        try await staysUnchanged()
        screen = nil
        if await backend.hasRequestsOnTheirWay { await backend.settle() }
        do {
            try backend.verifyNoUnexpectedRequests()
        } catch let finding as Finding {
            throw BehaviourFailure(causeOfUnexpectedRequests, finding)
        }
    }

    /// Why the server received requests that no call should send. They may be those of a call whose own never arrived.
    private var causeOfUnexpectedRequests: Cause {
        if lines.isEmpty { return .initializer }
        return lines.isSubset(of: backend.receivedLines) ? .tooManyRequests : .request
    }
}

/// The steps of a scenario, and its setup.
struct Script: Sendable {
    let setup: Setup
    let play: @MainActor @Sendable (Scenario) async throws -> Void
}

/// The setup of a scenario.
struct Setup: Sendable {
    /// The prefix of every request target.
    var basePath = ""
    /// The time that the session waits for a silent server, in seconds.
    var timeout: TimeInterval?
    /// What requests get, or `nil` if the script's answers are all that matters.
    var answer: ScriptedAnswer?
}
