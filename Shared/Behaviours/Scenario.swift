import Episodes
import EveryOrder
import Foundation
import FoundationCompat

/// A screen with its own server, whose answers wait until a run sends them.
///
/// A run says what the user does and what the server answers. The scenario records what the screen should have shown
/// according to the rules, and compares all of it with what it has shown.
@MainActor
final class Scenario {
    nonisolated static let token = "a token: 7/+=z"

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
    private var recording = RecordingDifference<ScreenState>()
    /// The request lines of the calls so far.
    private var lines: Set<String> = []
    /// Whether a superseded request may not have ended yet.
    private var isSuperseding = false
    /// Whether the server answers requests.
    private let isAnswered: Bool
    /// The requests that wait for their answers, and what they are for.
    private var inFlight: [(exchange: Exchange, action: Action)] = []
    /// The action that the screen was last called for.
    private var latest: Action?

    init(_ setup: Setup, _ backend: Backend, _ makeScreen: MakeScreen, ignoresFetching: Bool) {
        basePath = setup.basePath
        isAnswered = setup.answer?.isWithoutServer != true
        if setup.answer?.isSilence == true { backend.allowAnyRequest() }
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
        recording = RecordingDifference<ScreenState>()
        let state = judged(state)
        if state != .idle { recording.expected.add(.shows(state)) }
        if let shown = recorder.history.last, shown != .idle { recording.actual.add(.shows(shown)) }
    }

    /// Lets something happen, and checks what the screen does.
    func play(_ event: RunEvent) async throws {
        switch event {
        case .send(let action):
            if !isAnswered { StubURLProtocol.setBody(action.body, at: backend.url) }
            try call(action)
            if isAnswered { inFlight.append((try await received(action), action)) }
        case .call(let action): try call(action)
        case .receive(let action, let others):
            inFlight.append((try await received(action, skipping: others), action))
        case .answer(let answer): try await self.answer(with: answer)
        case .answerTurnByTurn(let answer): try await answerTurnByTurn(with: answer)
        case .deliver(let answer): try deliver(answer)
        case .hangUp: try await waitForCancellation(of: inFlight.removeFirst().exchange)
        case .rest: try await staysUnchanged()
        case .leave: try release()
        case .open(let action):
            try await play(.get(action))
            startRecording()
        case .get(let action, let answer):
            try await play(.send(action))
            try await play(.answer(answer))
        }
    }

    // MARK: What the user does

    /// Calls the screen's method, whose effect must show as soon as the call returns.
    func call(_ action: Action) throws {
        guard let screen else { return }
        try compareAtRest()
        if state.isFetching { isSuperseding = true }
        lines.insert(line(of: action))
        latest = action
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

    /// Answers the last request with success, which the screen should show.
    func succeed(_ action: Action, _ exchange: Exchange) async throws {
        inFlight.append((exchange, action))
        try await answer(with: .success)
    }

    /// Answers the last request. The screen should show the outcome.
    private func answer(with answer: ScriptedAnswer) async throws {
        guard let action = latest else { return }
        if let (response, exchange) = takeLast(answer) {
            recording.add(.answers(answer.name))
            exchange.respond(response)
        } else {
            recording.add(.fails(answer.name))
        }
        try await shows(action.outcome(of: answer, from: state))
    }

    /// Answers the last request, and records each turn separately until the screen shows the outcome.
    ///
    /// - Throws: A ``BehaviourFailure`` that is inconclusive if `isFetching` is ignored, which ends in one of them.
    private func answerTurnByTurn(with answer: ScriptedAnswer) async throws {
        guard let action = latest else { return }
        if ignoresFetching { throw BehaviourFailure.inconclusive }
        try deliver(answer)
        recorder.countsTurns = true
        try await shows(action.outcome(of: answer, from: state))
    }

    /// Answers the last request, and blocks the main thread until the client has the answer, so none of it shows yet.
    private func deliver(_ answer: ScriptedAnswer) throws {
        guard let (response, exchange) = takeLast(answer) else { return }
        recording.add(.answers(answer.name))
        do {
            try backend.deliver(response, to: exchange)
        } catch let finding as Finding {
            throw BehaviourFailure(.missing, finding)
        }
    }

    /// Removes the last request in flight, and returns it with the answer to it; `nil` if no server answers.
    private func takeLast(_ answer: ScriptedAnswer) -> (Response, Exchange)? {
        guard let (exchange, action) = inFlight.popLast() else { return nil }
        return answer.response(insteadOf: action.answer).map { ($0, exchange) }
    }

    // MARK: What the server should receive

    /// Waits for the next request, which must be the one for this action. Ignores requests for the others.
    func received(_ action: Action, skipping others: [Action] = []) async throws -> Exchange {
        let line = line(of: action)
        let others = others.map { self.line(of: $0) }
        recording.expected.add(.receives(Self.request(line)))
        do {
            let exchange = try await backend.received(line, skipping: others)
            recording.actual.add(.receives(backend.recorded(exchange.request)))
            guard exchange.request.body.isEmpty else {
                throw BehaviourFailure(.request, Finding("\(line) was sent with a body."))
            }
            return exchange
        } catch let finding as Finding {
            for line in finding.actual where !others.contains(line) {
                recording.actual.add(.receives(Self.request(line)))
            }
            let cause = finding.actual.last.map { lines.contains($0) ? Cause.tooManyRequests : .request }
            throw BehaviourFailure(cause ?? .missing, finding)
        }
    }

    /// A request as the rules want it, with this request line.
    nonisolated static func request(_ line: String) -> ReceivedRequest {
        ReceivedRequest(line, fields: [HeaderField(name: "X-API-TOKEN", value: token)])
    }

    private func line(of action: Action) -> String { "GET \(basePath)\(action.target)" }

    /// Sends the request for this action with only the token added, so its settings are known.
    func sendBareRequest(_ action: Action) async throws {
        var request = URLRequest(url: environment.baseURL.appending(path: action.target))
        request.setValue(environment.token, forHTTPHeaderField: "X-API-TOKEN")
        backend.session.dataTask(with: request) { _, _, _ in }.resume()
        let exchange = try await received(action)
        exchange.respond(.status(200))
        startRecording()
    }

    /// The settings of the latest request for this action, such as its time-out.
    func settings(of action: Action) -> [String] {
        SettingsURLProtocol.settings(of: environment.baseURL.appending(path: action.target))
    }

    /// Checks the header fields of a request that the server has received.
    ///
    /// - Parameter isOfToken: Whether to check only the field of the token.
    func compareFields(_ summary: String, of exchange: Exchange, isOfToken: Bool = false) throws {
        let actual = backend.recorded(exchange.request).fields
        let expected = Self.request(exchange.request.line).fields
        let different = Set(actual).symmetricDifference(expected)
        let ofToken = different.filter { $0.comparedName == "x-api-token" }
        guard !(isOfToken ? ofToken : different).isEmpty else { return }
        throw BehaviourFailure(
            isOfToken || ofToken.count == different.count ? .token : .headerFields,
            Finding(summary)
        )
    }

    /// Checks the settings of a request, such as its time-out.
    func compareSettings(_ summary: String, _ expected: [String], _ actual: [String]) throws {
        guard actual != expected else { return }
        for setting in expected where !actual.contains(setting) {
            recording.expected.add(.hasSetting(setting))
        }
        for setting in actual where !expected.contains(setting) { recording.actual.add(.hasSetting(setting)) }
        throw BehaviourFailure(.headerFields, Finding(summary))
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

    /// Waits until the screen shows the outcome of a request.
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
        recording.actual.add(.changesWithoutNotifying)
        let summary = "The screen changed, but didn't notify anything that observes it."
        throw BehaviourFailure(.notification, Finding(summary))
    }

    private func compare(_ summary: String, at moment: Cause.Moment) throws {
        if recorder.hasPublishedOffMain {
            recording.actual.removeLatestOfScreen()
            recording.actual.add(.changesOffMain)
            throw BehaviourFailure(.offMain, .offMain)
        }
        let actual = recorder.history
        guard !agrees || actual.count != expected.count else { return }
        try compareNotifications()
        // Where the descriptions differ, the recording says enough.
        let detail = zip(expected, actual).first { $0 != $1 }.flatMap { wanted, found in
            wanted.description == found.description ? firstDifference(of: found, from: wanted) : nil
        }
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
            timeout: setup.answer?.isSilence == true ? 0.5 : nil,
            isRefused: setup.answer?.isRefused ?? false,
            isNew: setup.answer?.needsNewConnection ?? false,
        ) { backend in
            let scenario = Scenario(setup, backend, makeScreen, ignoresFetching: ignoresFetching)
            do {
                try await script.check(scenario)
                try await scenario.finish()
            } catch {
                var failure = BehaviourFailure(error)
                // What another session sends gets neither the settings nor the answers of the one that was given, and nobody
                // knows when it arrives. It was sent before this.
                if failure.cause == .missing { await backend.roundTrip() }
                if [.missing, .headerFields].contains(failure.cause), backend.hasRequestOfAnotherSession {
                    let summary = "The server received a request that another session sent."
                    failure = BehaviourFailure(.session, Finding(summary))
                }
                failure.recording = scenario.wholeRecording
                throw failure
            }
        }
    }

    /// The recording, with the requests that no run waited for.
    private var wholeRecording: RecordingDifference<ScreenState> {
        var recording = recording
        for exchange in backend.unclaimed {
            recording.actual.add(.receives(backend.recorded(exchange.request)))
        }
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

/// What is checked on one screen, and its setup.
struct Script: Sendable {
    let setup: Setup
    let check: @MainActor @Sendable (Scenario) async throws -> Void

    /// Creates a script that code checks.
    init(setup: Setup, check: @escaping @MainActor @Sendable (Scenario) async throws -> Void) {
        self.setup = setup
        self.check = check
    }

    /// Creates a script of runs, one after the other.
    init(setup: Setup, runs: [[RunEvent]]) {
        self.init(setup: setup) { scenario in
            for run in runs {
                scenario.startRecording()
                for event in run { try await scenario.play(event) }
            }
        }
    }
}

/// The setup of a scenario.
struct Setup: Sendable {
    /// The prefix of every request target.
    var basePath = ""
    /// What requests get, or `nil` if the answers of the runs are all that matters.
    var answer: ScriptedAnswer?
}

/// Something that happens in a run of the screen, from outside: the user or the server does it. What the screen should
/// show then is what the rules say.
enum RunEvent: Sendable {
    /// The user calls the screen's method, and the server receives the request.
    case send(Action)
    /// The user calls the screen's method. What the server receives follows.
    case call(Action)
    /// The server receives the request for this action. Those for the others may arrive, too, and get no answer.
    case receive(Action, skipping: [Action] = [])
    /// The server answers the last request, and the screen shows the outcome.
    case answer(ScriptedAnswer = .success)
    /// The same, with each turn of the main queue recorded separately.
    case answerTurnByTurn(ScriptedAnswer = .success)
    /// The server answers the last request. The main queue hasn't handled the answer when the next event happens.
    case deliver(ScriptedAnswer)
    /// The client hangs up on the oldest request in flight.
    case hangUp
    /// Everything on its way arrives, and the screen stays as it is.
    case rest
    /// The user leaves the screen, which is freed at once.
    case leave
    /// The user calls the screen's method, the server answers, and the screen shows the outcome.
    case get(Action, ScriptedAnswer = .success)
    /// The same with a good answer, before the recording begins.
    case open(Action)
}
