import Episodes
import EveryOrder
import Foundation

/// Something that happens from outside in a run of a behaviour's script: the user or the server does it.
enum ScriptInput {
    /// The user calls the screen's method, which sends a request. If no server answers, `failing` is how it ends.
    case sends(ScreenRequest, failing: ScriptedAnswer? = nil)
    /// The same, but the next event happens as soon as the call has returned. The request may arrive, or not.
    case calls(ScreenRequest)
    /// The server answers the request with this number.
    case answers(Int, ScriptedAnswer)
    /// The same, with each turn of the main queue recorded separately.
    case answersTurnByTurn(Int, ScriptedAnswer)
    /// The server answers this request, and the next event happens before the main thread has handled the answer.
    case delivers(Int, ScriptedAnswer)
    /// The user leaves the screen.
    case leaves
    /// Nothing happens.
    case rests
}

/// What happened in a run, step by step.
struct RunRecording: Sendable {
    /// What one event has led to.
    struct Step: Hashable, Sendable {
        /// The event, what the screen shows, if that is new, and what the server has noticed. Empty if the event couldn't
        /// happen, because the client had hung up for instance.
        var events: [Recording<ScreenState>.Event] = []
        /// Whether the screen has notified of a change only after it.
        var isNotifiedLate = false
        /// Why the client never got the answer that this step delivers.
        var loss: String?
    }

    /// What the screen shows at the beginning.
    var beginning: ScreenState?
    /// The steps. The last one is the end, unless the run ended early.
    var steps: [Step] = []
    /// Whether the server has received a request that another session sent than the one that the screen was given.
    var hasRequestOfAnotherSession = false
}

/// A run of the episodes screen that records each turn of the main queue, over a server.
///
/// Calling a method is a step of its own, which ends when the call returns.
@MainActor
final class TurnByTurnRun {
    typealias Event = Recording<ScreenState>.Event

    private let backend: Backend
    private let basePath: String
    /// Returns an event as it is recorded, or `nil` if it isn't.
    private let judged: (Event) -> Event?
    /// Returns whether to go on after these steps.
    private let continues: (RunRecording) -> Bool
    /// What should happen.
    private let expected: [[Event]]
    private let recorder: ScreenRecorder
    private var screen: (any EpisodesScreen)?
    /// What the screen has shown since the last step.
    private var changes: [ScreenState] = []
    private var shown: ScreenState?
    private var hasPublishedOffMain = false
    /// The requests of the run, as the server has received them, and how each can be answered.
    private var requests: [(request: ScreenRequest, exchange: Exchange?)] = []
    /// The request lines of calls that didn't wait for their requests, which may arrive at any time, or never.
    private var optional: Set<String> = []
    /// The number of requests that the server has received, and those whose clients have hung up.
    private var received = 0
    private var reportedRepeats = 0
    private var hungUp: Set<ObjectIdentifier> = []
    /// Whether something has happened that wasn't expected.
    private var hasDiffered = false
    private var recording = RunRecording()

    /// Plays inputs on a new screen, as soon as there is room.
    ///
    /// - Parameters:
    ///   - inputs: What happens from outside.
    ///   - makeScreen: Creates the screen.
    ///   - basePath: What each request target begins with.
    ///   - expected: What should happen in each step.
    ///   - answers: The answers, of which each that needs a network of its own has to be the only one.
    ///   - judged: Returns an event as it is recorded, or `nil` if it isn't.
    ///   - continues: Returns whether to go on after these steps.
    /// - Throws: An error if no server can be opened.
    static func play(
        _ inputs: [ScriptInput],
        on makeScreen: MakeScreen,
        after basePath: String,
        expecting expected: [[Event]],
        answers: [ScriptedAnswer],
        judged: @escaping (Event) -> Event?,
        while continues: @escaping (RunRecording) -> Bool,
    ) async throws -> RunRecording {
        let special = answers.first { $0.network != nil || $0.isRefused || $0.isSilence }
        var recording = RunRecording()
        try await Backend.run(
            network: special?.network,
            timeout: special?.isSilence == true ? 0.5 : nil,
            isRefused: special?.isRefused == true,
            isNew: answers.contains(where: \.needsNewConnection),
        ) { backend in
            if special?.isSilence == true { backend.allowAnyRequest() }
            let environment = APIEnvironment(
                baseURL: backend.url.appending(path: basePath),
                token: ScreenModel.token
            )
            // Nothing but the run may reference the screen.
            let run = TurnByTurnRun(
                makeScreen(environment, backend.session),
                on: backend,
                basePath,
                expected,
                judged,
                continues,
            )
            recording = await run.play(inputs)
        }
        return recording
    }

    private init(
        _ screen: any EpisodesScreen,
        on backend: Backend,
        _ basePath: String,
        _ expected: [[Event]],
        _ judged: @escaping (Event) -> Event?,
        _ continues: @escaping (RunRecording) -> Bool,
    ) {
        self.screen = screen
        self.backend = backend
        self.basePath = basePath
        self.expected = expected
        self.judged = judged
        self.continues = continues
        StubURLProtocol.removeRequestLines(at: backend.url)
        recorder = ScreenRecorder(screen, backend.waiter)
        shown = recorder.currentState()
        recording.beginning = shown
        recorder.onChange = { [unowned self] in changes.append($0) }
    }

    private func play(_ inputs: [ScriptInput]) async -> RunRecording {
        for input in inputs where continues(recording) { await play(input) }
        if continues(recording), screen != nil {
            screen = nil
            // Only an order says that the user leaves.
            await rest(after: [])
        }
        recording.hasRequestOfAnotherSession = backend.hasRequestOfAnotherSession
        // It doesn't wait for the rest of a step in which something else has happened.
        backend.isLeftEarly = !continues(recording) || hasDiffered
        await finish()
        return recording
    }

    private func play(_ input: ScriptInput) async {
        switch input {
        case .sends(let request, let answer): await send(request, failing: answer)
        case .calls(let request):
            optional.insert(request.line(after: basePath))
            backend.requests.isExpected = { [optional] in optional.contains($0.request.line) }
            call(request)
            requests.append((request, nil))
        case .answers(let index, let answer):
            guard let (exchange, response) = response(answer, to: index) else { return addStep([]) }
            exchange.respond(response)
            await rest(after: [.answers(answer.name)])
        case .answersTurnByTurn(let index, let answer):
            guard let (exchange, response) = response(answer, to: index) else { return addStep([]) }
            let loss = deliver(response, to: exchange)
            recorder.countsTurns = true
            await rest(after: [.answers(answer.name)] + (loss == nil ? [] : [.loses]))
            recording.steps[recording.steps.count - 1].loss = loss
        case .delivers(let index, let answer):
            guard let (exchange, response) = response(answer, to: index) else { return addStep([]) }
            let loss = deliver(response, to: exchange)
            // What the client sends in return has arrived, too, before anything can cancel it.
            if loss == nil { _ = backend.isProbeAnswered() }
            addStep([.answers(answer.name)] + (loss == nil ? [] : [.loses]))
            recording.steps[recording.steps.count - 1].loss = loss
        case .leaves:
            screen = nil
            await rest(after: [.leaves] + (recorder.isScreenAlive ? [] : [.isDeallocated]))
        case .rests: await rest(after: [])
        }
    }

    // MARK: What the user does

    private func send(_ request: ScreenRequest, failing answer: ScriptedAnswer?) async {
        let before = received
        call(request)
        await rest(after: answer.map { [.fails($0.name)] } ?? [])
        let arrived = backend.requests.exchanges.dropFirst(before)
        let line = request.line(after: basePath)
        requests.append((request, arrived.first { $0.request.line == line } ?? arrived.first))
    }

    /// Calls the screen's method, and adds a step with what shows when the call returns.
    private func call(_ request: ScreenRequest) {
        guard let screen else { return }
        let entries = recorder.history.count
        StubURLProtocol.setBody(request.answer.body, at: backend.url)
        request.perform(on: screen)
        recorder.sample()
        addStep([.user("asks for \(request)")] + changes.map { .shows($0) }, since: entries)
    }

    // MARK: What the server does

    /// The answer to a request, or `nil` if none can be sent: the server never received the request, or the client has
    /// hung up.
    private func response(_ answer: ScriptedAnswer, to index: Int) -> (Exchange, Response)? {
        let (request, exchange) = requests[index]
        guard let exchange, exchange.isWaiting, let response = answer.response(insteadOf: request.answer)
        else { return nil }
        return (exchange, response)
    }

    /// Answers, and blocks the main thread until the client has the answer. Returns why it never got it, or `nil` if it did.
    private func deliver(_ response: Response, to exchange: Exchange) -> String? {
        do {
            try backend.deliver(response, to: exchange)
            return nil
        } catch {
            return (error as? Finding)?.summary ?? "\(error)"
        }
    }

    // MARK: What is recorded

    /// Adds a step with what has happened since these events, once the screen is at rest.
    private func rest(after cause: [Event]) async {
        let wanted = expected.dropFirst(recording.steps.count).first
        let entries = recorder.history.count
        await wait(for: wanted ?? [], after: cause)
        await backend.settle()
        if step(after: cause) != wanted { await bringServerUpToDate() }
        await MainQueue.yield(turns: Self.turns)
        let isUnannounced = takeLastSample()
        var events = step(after: cause)
        if isUnannounced, let index = events.lastIndex(where: { $0.state != nil }) {
            events.insert(.changesWithoutNotifying, at: index)
        }
        addStep(events, since: entries)
        if events != wanted { hasDiffered = true }
        hasPublishedOffMain = recorder.hasPublishedOffMain
        watchHangUps()
        received = backend.requests.exchanges.count
        reportedRepeats = repeatedLines.count
        hungUp.formUnion(newHangUps.map(ObjectIdentifier.init))
    }

    /// Waits until what is wanted has happened, or can't happen any more.
    private func wait(for wanted: [Event], after cause: [Event]) async {
        if let before = shown, let outcome = wanted.lazy.compactMap(\.state).last {
            recorder.isPassing = { $0.isPart(of: outcome, after: before) }
        }
        // Once this has happened, no other request is needed to find out.
        _ = await backend.waiter.wait { [unowned self] in
            let events = step(after: cause)
            guard events != wanted else { return true }
            let others = events.filter { !wanted.contains($0) }
            // What the screen shows doesn't say whether a request will arrive.
            let isRequestMissing = wanted.contains { Self.isRequest($0) && !events.contains($0) }
            return others.contains(where: Self.isRequest) || !others.isEmpty && !isRequestMissing
        }
    }

    private static func isRequest(_ event: Event) -> Bool {
        if case .receives = event { true } else { false }
    }

    /// Records what shows now. Returns whether the screen has changed without notifying: a sample records that in any case.
    private func takeLastSample() -> Bool {
        let isUnannounced = recorder.hasUnannouncedChange
        recorder.isPassing = { _ in false }
        recorder.countsTurns = false
        recorder.sample()
        return isUnannounced
    }

    /// Adds a step. If the screen may have changed in it, the recorder had this number of entries when it began.
    private func addStep(_ events: [Event], since entries: Int? = nil) {
        var step = RunRecording.Step(events: events.compactMap(judged))
        if let entries { step.isNotifiedLate = recorder.unannouncedEntries.contains { $0 >= entries } }
        recording.steps.append(step)
        guard entries != nil else { return }
        shown = recorder.currentState()
        changes = []
    }

    /// The events, what the screen shows, if that is new, and what the server has noticed since the last step.
    private func step(after cause: [Event]) -> [Event] {
        var step = cause + changes.map { .shows($0) }
        if recorder.hasPublishedOffMain, !hasPublishedOffMain { step.append(.changesOffMain) }
        // Nothing decides which of several requests arrives first.
        let arrived = newRequests.map { backend.recorded($0.request) }
        step += arrived.sorted { $0.line < $1.line }.map { .receives($0) }
        step += repeatedLines.dropFirst(reportedRepeats).map { .receives(ReceivedRequest($0)) }
        step += newHangUps.map { _ in .hangsUp }
        return step.compactMap(judged)
    }

    /// The requests that have arrived since the last step, except those that may arrive or not.
    private var newRequests: [Exchange] {
        backend.requests.exchanges.dropFirst(received).filter { backend.requests.isExpected?($0) != true }
    }

    /// The requests that a protocol in place of the network has received although the user has done nothing for them.
    private var repeatedLines: [String] {
        let lines = StubURLProtocol.requestLines(at: backend.url)
        return lines.enumerated().filter { index, line in
            lines[...index].count(where: { $0 == line }) > requests.count + 1
        }.map(\.element)
    }

    private var newHangUps: [Exchange] {
        backend.requests.exchanges.filter { exchange in
            exchange.hasHungUp && !hungUp.contains(ObjectIdentifier(exchange))
                && backend.requests.isExpected?(exchange) != true
        }
    }

    // MARK: The server

    /// Waits until the server knows of all requests that the client has sent, and of all that have ended.
    private func bringServerUpToDate() async {
        // Two numbers may agree by chance: one request hasn't arrived, and the end of another hasn't either.
        await backend.roundTrip()
        watchHangUps()
        _ = await backend.waiter.wait { [backend] in
            guard let pending = backend.deliveries.pending else { return true }
            return pending == backend.requests.waitingCount
        }
    }

    /// Rechecks what it waits for when a client hangs up on one of the new requests.
    private func watchHangUps() {
        for exchange in backend.requests.exchanges.dropFirst(received) {
            backend.recheckOnHangUp(of: exchange)
        }
    }

    /// More turns of the main queue than a screen needs to send a request, or to show an outcome.
    private static let turns = 8

    /// Ends what is still in flight, so that the next run can use the server.
    private func finish() async {
        screen = nil
        for exchange in backend.requests.exchanges where exchange.isWaiting { exchange.respond(.status(500)) }
        await backend.settle()
        if hasDiffered { await bringServerUpToDate() }
    }
}
