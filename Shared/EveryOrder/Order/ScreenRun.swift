import Foundation
import FoundationCompat

extension ScriptedScreen {
    /// Something that happens in a run from outside: the user or the server does it. Requests are numbered from 0.
    package enum Input {
        /// The user calls the screen's method, which sends a request. If no server answers, the outcome is how it ends.
        case sends(
            ScriptedRequest,
            does: String,
            outcome: ScriptedAnswer? = nil,
            isOnSecondScreen: Bool = false,
        )
        /// The same, but the next event happens as soon as the call has returned. The request may arrive, or not.
        case calls(ScriptedRequest, does: String)
        /// The server answers this request.
        case answers(Int, ScriptedAnswer)
        /// The same, with each turn of the main queue recorded separately.
        case answersTurnByTurn(Int, ScriptedAnswer)
        /// The server answers this request, and the next event happens before the main thread has handled the answer.
        case delivers(Int, ScriptedAnswer)
        /// The user leaves the screen; of two, the first one.
        case leaves
        /// Nothing happens.
        case rests
    }

    /// Plays inputs on a new screen, as soon as there is room, and records what happens.
    ///
    /// After each event, it waits until the screen is at rest: nothing is in progress except requests that wait for their
    /// answers. If it is known what should happen, no time passes for that, unless something in it is late. The last step is
    /// the end: the screen is released, unless the user has left it.
    ///
    /// - Parameters:
    ///   - inputs: What happens from outside.
    ///   - expected: What should happen in each step, or nothing if that is unknown.
    ///   - answers: The answers, of which each that needs a network of its own has to be the only one.
    ///   - judgement: How to record each turn of the main queue, or `nil` to record what the screen shows at rest, which is
    ///     one step for each event.
    /// - Throws: An error if no server can be opened.
    package func play(
        _ inputs: [Input],
        expecting expected: [[Recording<State>.Event]] = [],
        answers: [ScriptedAnswer],
        turnByTurn judgement: TurnByTurn? = nil,
    ) async throws -> RunRecording<State> {
        let special = answers.first { $0.network != nil || $0.isRefused || $0.isSilence }
        var recording = RunRecording<State>()
        try await Backend.run(
            network: special?.network,
            timeout: special?.isSilence == true ? 0.5 : nil,
            isRefused: special?.isRefused == true,
            isNew: answers.contains(where: \.needsNewConnection),
        ) { backend in
            if let vary = answers.compactMap(\.variedAddress).first { backend.vary = vary }
            if special?.isSilence == true { backend.allowAnyRequest() }
            let run = ScreenRun(self, on: backend, judgement, expecting: expected)
            recording = await run.play(inputs)
        }
        return recording
    }

    /// What a run needs to know if it records each turn of the main queue. Calling a method is a step of its own then, which
    /// ends when the call returns.
    package struct TurnByTurn {
        let recorded: (Recording<State>.Event) -> Recording<State>.Event?
        let isPassing: (_ state: State, _ before: State, _ outcome: State) -> Bool
        let continues: (RunRecording<State>) -> Bool

        /// Creates it from closures.
        ///
        /// - Parameters:
        ///   - recorded: Returns an event as it is recorded, or `nil` if it isn't.
        ///   - isPassing: Returns whether a state may show for a moment on the way from the second state to the third.
        ///   - continues: Returns whether to go on after these steps.
        package init(
            recorded: @escaping (Recording<State>.Event) -> Recording<State>.Event?,
            isPassing: @escaping (_ state: State, _ before: State, _ outcome: State) -> Bool,
            while continues: @escaping (RunRecording<State>) -> Bool,
        ) {
            self.recorded = recorded
            self.isPassing = isPassing
            self.continues = continues
        }
    }
}

/// What happened in a run, step by step.
package struct RunRecording<State: RecordableState>: Sendable {
    /// What one event has led to.
    package struct Step: Hashable, Sendable {
        /// The event, what the screen shows, if that is new, and what the server has noticed. Empty if the event couldn't
        /// happen, because the client had hung up for instance.
        package var events: [Recording<State>.Event] = []
        /// Whether the screen has notified of a change only after it.
        package var isNotifiedLate = false
        /// Why the client never got the answer that this step delivers.
        package var loss: String?
    }

    /// What the screen shows at the beginning.
    package var beginning: State?
    /// The steps. The last one is the end, unless the run ended early.
    package var steps: [Step] = []
    /// Whether the server has received a request that another session sent than the one that the screen was given.
    package var hasRequestOfAnotherSession = false

    /// Creates a recording of nothing.
    package init() {}
}

/// One run of a screen: what happens from outside is forced, and whatever follows is recorded.
@MainActor
private final class ScreenRun<Screen, State: RecordableState> {
    typealias Event = Recording<State>.Event
    typealias Script = ScriptedScreen<Screen, State>

    private let backend: Backend
    /// How to record each turn, or `nil` to record what shows at rest.
    private let turnByTurn: Script.TurnByTurn?
    /// What should happen, or nothing if that is unknown or something else has happened.
    private var expected: [[Event]]
    private let recorder: Recorder<State>
    private var screen: Screen?
    /// A second screen, once there is one.
    private var second: SecondScreen?
    private let makeSecond: () -> SecondScreen
    /// What the screen showed at the end of the last step.
    private var shown: State?
    /// What it has shown since, turn by turn.
    private var changes: [State] = []
    /// Whether it had published a change off the main thread by then.
    private var hasPublishedOffMain = false
    /// The requests of the run, as the server has received them, and how each can be answered.
    private var requests: [(request: Script.ScriptedRequest, exchange: Exchange?)] = []
    /// The request lines of calls that didn't wait for their requests, which may arrive at any time, or never.
    private var optional: Set<String> = []
    /// The number of requests that the server has received, and those whose clients have hung up.
    private var received = 0
    private var reportedRepeats = 0
    private var hungUp: Set<ObjectIdentifier> = []
    /// Whether something has happened that wasn't expected.
    private var hasDiffered = false
    private var recording = RunRecording<State>()

    /// A screen next to the first.
    private struct SecondScreen {
        let screen: Screen
        let recorder: Recorder<State>
        /// What it showed at the end of the last step.
        var shown: State?
    }

    init(
        _ script: Script,
        on backend: Backend,
        _ turnByTurn: Script.TurnByTurn?,
        expecting expected: [[Event]],
    ) {
        self.backend = backend
        self.turnByTurn = turnByTurn
        self.expected = expected
        StubURLProtocol.removeRequestLines(at: backend.url)
        for request in script.actions.flatMap(\.requests) {
            for (line, answer) in request.others { backend.requests.answers[backend.line(line)] = answer }
        }
        let make = script.make(backend)
        let screen = make()
        self.screen = screen
        makeSecond = {
            let screen = make()
            let recorder = script.record(screen, backend.waiter)
            return SecondScreen(screen: screen, recorder: recorder, shown: recorder.currentState())
        }
        recorder = script.record(screen, backend.waiter)
        shown = recorder.currentState()
        recording.beginning = shown
        if turnByTurn != nil { recorder.onChange = { [unowned self] in changes.append($0) } }
    }

    func play(_ inputs: [Script.Input]) async -> RunRecording<State> {
        for input in inputs where continues { await play(input) }
        if continues, screen != nil || second != nil { await end() }
        recording.hasRequestOfAnotherSession = backend.hasRequestOfAnotherSession
        // Turn by turn, it doesn't wait for the rest of a step in which something else has happened.
        backend.isLeftEarly = !continues || hasDiffered && turnByTurn != nil
        await finish()
        return recording
    }

    private var continues: Bool { turnByTurn?.continues(recording) ?? true }

    private func play(_ input: Script.Input) async {
        switch input {
        case .sends(let request, let text, let outcome, let isOnSecondScreen):
            if isOnSecondScreen { second = second ?? makeSecond() }
            let screen = isOnSecondScreen ? second?.screen : screen
            if let screen { await send(request, text, outcome, on: screen) }
        case .calls(let request, let text):
            optional.insert(request.line)
            backend.requests.isExpected = { [optional] in optional.contains($0.request.line) }
            if let screen { call(request, text, on: screen) }
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
        case .leaves: await rest(after: leave())
        case .rests: await rest(after: [])
        }
    }

    // MARK: What the user does

    private func send(
        _ request: Script.ScriptedRequest,
        _ text: String,
        _ outcome: ScriptedAnswer?,
        on screen: Screen,
    ) async {
        let before = received
        let failure = outcome.flatMap { $0.isWithoutServer ? Event.fails($0.name) : nil }
        if turnByTurn != nil {
            call(request, text, on: screen)
            await rest(after: failure.map { [$0] } ?? [])
        } else {
            perform(request, on: screen)
            await rest(after: [.user(text)] + (failure.map { [$0] } ?? []))
        }
        let arrived = backend.requests.exchanges.dropFirst(before)
        let line = backend.line(request.line)
        let exchange = arrived.first { $0.request.line == line } ?? arrived.first
        requests.append((request, exchange))
    }

    /// Calls the screen's method, and adds a step with what shows when the call returns.
    private func call(_ request: Script.ScriptedRequest, _ text: String, on screen: Screen) {
        let entries = recorder.history.count
        perform(request, on: screen)
        recorder.sample()
        addStep([.user(text)] + changes.map { .shows($0) }, since: entries)
    }

    private func perform(_ request: Script.ScriptedRequest, on screen: Screen) {
        StubURLProtocol.setBody(request.answer.body, at: backend.url)
        request.perform(screen)
    }

    /// Releases the screen, which should be freed at once.
    private func leave() -> [Event] {
        screen = nil
        return [.leaves] + (recorder.isScreenAlive ? [] : [.isDeallocated])
    }

    /// Releases the second screen, if there is one.
    private func leaveSecond() -> [Event] {
        guard let recorder = second?.recorder else { return [] }
        second = nil
        return recorder.isScreenAlive ? [] : [.isDeallocated]
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
        await wait(for: wanted, after: cause)
        await backend.settle()
        if step(after: cause) != wanted { await bringServerUpToDate() }
        await MainQueue.yield(turns: Self.turns)
        let isUnannounced = turnByTurn != nil && takeLastSample()
        var events = step(after: cause)
        if isUnannounced, let index = events.lastIndex(where: { $0.state != nil }) {
            events.insert(.changesWithoutNotifying, at: index)
        }
        addStep(events, since: entries)
        if events != wanted { hasDiffered = true }
        if hasDiffered, turnByTurn == nil { expected = [] }
        hasPublishedOffMain = hasChangedOffMain
        watchHangUps()
        received = backend.requests.exchanges.count
        reportedRepeats = repeatedLines.count
        hungUp.formUnion(newHangUps.map(ObjectIdentifier.init))
    }

    /// Waits until what is wanted has happened, or can't happen any more.
    private func wait(for wanted: [Event]?, after cause: [Event]) async {
        guard let wanted else {
            // Nothing says what to wait for, so it waits for longer than anything takes that has no reason to be late.
            for _ in 0..<Self.turns { await Patience.current.takeTurn() }
            return
        }
        if let turnByTurn, let before = shown, let outcome = wanted.lazy.compactMap(\.state).last {
            recorder.isPassing = { turnByTurn.isPassing($0, before, outcome) }
        }
        // Once this has happened, no other request is needed to find out.
        _ = await backend.waiter.wait { [unowned self] in
            let events = step(after: cause)
            guard turnByTurn != nil, events != wanted else { return events == wanted }
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
        var step = RunRecording<State>.Step(events: judged(events))
        if let entries { step.isNotifiedLate = recorder.unannouncedEntries.contains { $0 >= entries } }
        recording.steps.append(step)
        guard entries != nil else { return }
        shown = recorder.currentState()
        if let state = second?.recorder.currentState() { second?.shown = state }
        changes = []
    }

    /// The events, what the screen shows, if that is new, and what the server has noticed since the last step.
    private func step(after cause: [Event]) -> [Event] {
        var step = cause
        if turnByTurn != nil {
            step += changes.map { .shows($0) }
        } else if let state = recorder.currentState(), state != shown {
            step.append(.shows(state))
        }
        if let second, let state = second.recorder.currentState(), state != second.shown {
            step.append(.shows(state.onSecondScreen))
        }
        if hasChangedOffMain, !hasPublishedOffMain { step.append(.changesOffMain) }
        // Nothing decides which of several requests arrives first.
        let arrived = newRequests.map { backend.recorded($0.request) }
        step += arrived.sorted { $0.line < $1.line }.map { .receives($0) }
        step += repeatedLines.dropFirst(reportedRepeats).map { .receives(ReceivedRequest($0)) }
        step += newHangUps.map { _ in .hangsUp }
        return judged(step)
    }

    private var hasChangedOffMain: Bool {
        recorder.hasPublishedOffMain || second?.recorder.hasPublishedOffMain == true
    }

    private func judged(_ events: [Event]) -> [Event] {
        guard let turnByTurn else { return events }
        return events.compactMap(turnByTurn.recorded)
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
    private static var turns: Int { 8 }

    /// Releases the screens.
    private func end() async {
        let events = (screen == nil ? [] : leave()) + leaveSecond()
        if turnByTurn != nil {
            // Only an order says that the user leaves.
            await rest(after: [])
        } else {
            // Only this is new: a request that was still in flight may have been cancelled, or not.
            addStep(events)
        }
    }

    /// Ends what is still in flight, so that the next run can use the server.
    private func finish() async {
        screen = nil
        second = nil
        for exchange in backend.requests.exchanges where exchange.isWaiting { exchange.respond(.status(500)) }
        await backend.settle()
        if hasDiffered || expected.isEmpty { await bringServerUpToDate() }
    }
}
