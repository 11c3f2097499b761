import Foundation
import FoundationCompat

/// A screen that can be run in any ``Order``: how to create it, what the user can do on it, and what it shows.
///
/// ```swift
/// let screen = ScriptedScreen(
///     [.init("start()", [.init(sends: "GET /notes", answer: .json("[]")) { $0.start() }])],
///     make: { NotesViewModel(baseURL: $0.url, session: $0.session) },
///     record: { Recorder(of: $0, waiter: $1) { $0.isFetching ? "fetching" : "\($0.notes.count) notes" } },
/// )
/// for order in Order.all(of: screen.actionNames, requests: 2) {
///     let recording = try await screen.run(order)
///     …
/// }
/// ```
@MainActor
public struct ScriptedScreen<Screen, State: RecordableState> {
    /// Something that the user can do, which sends one request.
    public struct Action {
        let name: String
        let text: String
        let requests: [Request]

        /// Creates an action.
        ///
        /// - Parameters:
        ///   - name: The name, by which an order refers to it.
        ///   - text: What the user does, for the recording; by default, the name.
        ///   - requests: The request that it sends if it is the first of an order, the second, and so on. They can be told
        ///     apart if their good answers differ. After the last one, it begins again.
        public init(_ name: String, does text: String? = nil, _ requests: [Request]) {
            self.name = name
            self.text = text ?? name
            self.requests = requests
        }

        func request(at index: Int) -> Request { requests[index % requests.count] }
    }

    /// A request that an action sends.
    public struct Request {
        let line: String
        let answer: Response
        let others: [String: Response]
        let perform: @MainActor (Screen) -> Void

        /// Creates a request.
        ///
        /// - Parameters:
        ///   - line: The request line, such as `GET /notes`.
        ///   - answer: A good answer.
        ///   - others: The answers to what it sends besides, by their request lines. The server gives them at once.
        ///   - perform: Calls the screen's method.
        public init(
            sends line: String,
            answer: Response,
            besides others: [String: Response] = [:],
            perform: @escaping @MainActor (Screen) -> Void,
        ) {
            self.line = line
            self.answer = answer
            self.others = others
            self.perform = perform
        }
    }

    let actions: [Action]
    let catalogue: [ScriptedAnswer]
    let answers: [String: ScriptedAnswer]
    let make: @MainActor (Backend) -> Screen
    let record: @MainActor (Screen, ConditionWaiter) -> Recorder<State>

    /// Creates a scripted screen.
    ///
    /// - Parameters:
    ///   - actions: What the user can do.
    ///   - catalogue: The answers that an order may name, besides a success and a failure: by default, every one that can
    ///     be made from the good answers.
    ///   - make: Creates a new screen.
    ///   - record: Records what the screen shows.
    public init(
        _ actions: [Action],
        catalogue: [ScriptedAnswer]? = nil,
        make: @escaping @MainActor (Backend) -> Screen,
        record: @escaping @MainActor (Screen, ConditionWaiter) -> Recorder<State>,
    ) {
        self.actions = actions
        self.make = make
        self.record = record
        let all = catalogue ?? ScriptedAnswer.catalogue(for: actions.map { $0.request(at: 0).answer })
        // Requests that come before it leave connections, and a request that is lost on one may be sent again.
        let hasOthers = actions.contains { $0.requests.contains { !$0.others.isEmpty } }
        self.catalogue = all.filter { !hasOthers || !$0.needsNewConnection }
        let named = [.success, .failure] + self.catalogue
        answers = Dictionary(named.map { ($0.name, $0) }) { first, _ in first }
    }

    /// The names of the actions.
    public var actionNames: [String] { actions.map(\.name) }

    func action(named name: String) -> Action? { actions.first { $0.name == name } }

    /// What forces each step of an order, and then the end, which comes when the user leaves.
    func causes(of order: Order) -> [[Recording<State>.Event]] {
        let causes: [[Recording<State>.Event]] = order.events.map { event in
            switch event {
            case .sends(let index): cause(of: order.requests[index])
            case .answers(_, let name), .delivers(_, let name): [.answers(name)]
            case .leaves: [.leaves]
            }
        }
        return order.events.last == .leaves ? causes : causes + [[.leaves]]
    }

    fileprivate func cause(of request: Order.Request) -> [Recording<State>.Event] {
        var cause = [Recording<State>.Event.user(action(named: request.action)?.text ?? request.action)]
        if let answer = request.fate.answer.flatMap({ answers[$0] }), answer.isWithoutServer {
            cause.append(.fails(answer.name))
        }
        return cause
    }
}

extension ScriptedScreen {
    /// Runs an order on a new screen, as soon as there is room, and records what happens.
    ///
    /// After each event, it waits until the screen is at rest: nothing is in progress except requests that wait for their
    /// answers. If a recording is given, no time passes for that, unless something in it is late.
    ///
    /// - Parameters:
    ///   - order: The order.
    ///   - expected: What should happen, if that is known.
    /// - Throws: An error if no server can be opened, or the order names an action or an answer that isn't known.
    public func run(
        _ order: Order,
        expecting expected: OrderRecording<State>? = nil,
    ) async throws -> OrderRecording<State> {
        let names = order.requests.compactMap(\.fate.answer)
        let answer = names.lazy.compactMap { answers[$0] }.first { $0.network != nil || $0.isRefused }
        var recording = OrderRecording<State>(of: order)
        try await Backend.run(
            network: answer?.network,
            isRefused: answer?.isRefused ?? false,
            isNew: names.contains { answers[$0]?.needsNewConnection == true },
        ) { backend in
            let run = OrderRun(self, on: backend, expecting: expected)
            recording = try await run.play(order)
        }
        return recording
    }
}

/// One run of an order.
@MainActor
private final class OrderRun<Screen, State: RecordableState> {
    private let script: ScriptedScreen<Screen, State>
    private let backend: Backend
    /// What should happen, or nothing if that is unknown or something else has happened.
    private var expected: [[Recording<State>.Event]]
    private let recorder: Recorder<State>
    private var screen: Screen?
    /// What the screen showed when it was last at rest.
    private var shown: State?
    /// Whether it had published a change off the main thread by then.
    private var hasPublishedOffMain = false
    /// The requests of the order, as the server has received them, and how each can be answered.
    private var requests: [(request: ScriptedScreen<Screen, State>.Request, exchange: Exchange?)] = []
    /// The number of requests that the server has received, and those whose clients have hung up.
    private var received = 0
    private var hungUp: Set<ObjectIdentifier> = []
    private var steps: [[Recording<State>.Event]] = []

    init(
        _ script: ScriptedScreen<Screen, State>,
        on backend: Backend,
        expecting expected: OrderRecording<State>?
    ) {
        self.script = script
        self.backend = backend
        self.expected = expected?.steps ?? []
        for request in script.actions.flatMap(\.requests) {
            backend.requests.answers.merge(request.others) { $1 }
        }
        let screen = script.make(backend)
        self.screen = screen
        recorder = script.record(screen, backend.waiter)
        shown = recorder.currentState()
    }

    func play(_ order: Order) async throws -> OrderRecording<State> {
        for event in order.events {
            switch event {
            case .sends(let index): try await send(order.requests[index])
            case .answers(let index, let name): try await answer(index, with: name)
            case .delivers(let index, let name): try deliver(name, to: index)
            case .leaves: await rest(after: leave())
            }
        }
        // At the end, only this is new: a request that was still in flight may have been cancelled, or not.
        if screen != nil { steps.append(leave()) }
        await finish()
        return OrderRecording(of: order, steps: steps)
    }

    private func send(_ request: Order.Request) async throws {
        guard let screen, let action = script.action(named: request.action) else {
            throw Finding("There is no action “\(request.action)”.")
        }
        let sent = action.request(at: requests.count)
        let before = received
        StubURLProtocol.setBody(sent.answer.body, at: backend.url)
        sent.perform(screen)
        await rest(after: script.cause(of: request))
        let arrived = backend.requests.exchanges.dropFirst(before)
        let exchange = arrived.first { $0.request.line == sent.line } ?? arrived.first
        requests.append((sent, exchange))
    }

    private func answer(_ index: Int, with name: String) async throws {
        guard let (exchange, response) = try response(named: name, to: index) else { return steps.append([]) }
        exchange.respond(response)
        await rest(after: [.answers(name)])
    }

    private func deliver(_ name: String, to index: Int) throws {
        guard let (exchange, response) = try response(named: name, to: index) else { return steps.append([]) }
        var events = [Recording<State>.Event.answers(name)]
        do {
            try backend.deliver(response, to: exchange)
            // What the client sends in return has arrived, too, before anything can cancel it.
            _ = backend.isProbeAnswered()
        } catch is Finding {
            events.append(.loses)
        }
        steps.append(events)
    }

    /// The answer to a request, or `nil` if none can be sent: the server never received the request, or the client has
    /// hung up.
    private func response(named name: String, to index: Int) throws -> (Exchange, Response)? {
        guard let answer = script.answers[name] else { throw Finding("There is no answer “\(name)”.") }
        let (request, exchange) = requests[index]
        guard let exchange, exchange.isWaiting, let response = answer.response(insteadOf: request.answer)
        else { return nil }
        return (exchange, response)
    }

    /// Releases the screen, which should be freed at once.
    private func leave() -> [Recording<State>.Event] {
        screen = nil
        return [.leaves] + (recorder.isScreenAlive ? [] : [.isDeallocated])
    }

    /// Adds a step with what has happened since these events, once the screen is at rest.
    private func rest(after events: [Recording<State>.Event]) async {
        let wanted = expected.dropFirst(steps.count).first
        if let wanted {
            // Once this has happened, no other request is needed to find out.
            _ = await backend.waiter.wait { [unowned self] in step(after: events) == wanted }
        } else {
            // Nothing says what to wait for, so it waits for longer than anything takes that has no reason to be late.
            for _ in 0..<Self.turns { await Patience.current.takeTurn() }
        }
        await backend.settle()
        if step(after: events) != wanted { await bringServerUpToDate() }
        await MainQueue.yield(turns: Self.turns)
        steps.append(step(after: events))
        if steps.last != wanted { expected = [] }
        shown = recorder.currentState()
        hasPublishedOffMain = recorder.hasPublishedOffMain
        watchHangUps()
        received = backend.requests.exchanges.count
        hungUp.formUnion(newHangUps.map(ObjectIdentifier.init))
    }

    /// The events, what the screen shows, if that is new, and what the server has noticed since the last step.
    private func step(after events: [Recording<State>.Event]) -> [Recording<State>.Event] {
        var step = events
        if let state = recorder.currentState(), state != shown { step.append(.shows(state)) }
        if recorder.hasPublishedOffMain, !hasPublishedOffMain { step.append(.changesOffMain) }
        let arrived = backend.requests.exchanges.dropFirst(received)
        // Nothing decides which of several requests arrives first.
        step += arrived.map { backend.recorded($0.request) }.sorted { $0.line < $1.line }.map {
            .receives($0)
        }
        step += newHangUps.map { _ in .hangsUp }
        return step
    }

    private var newHangUps: [Exchange] {
        backend.requests.exchanges.filter { $0.hasHungUp && !hungUp.contains(ObjectIdentifier($0)) }
    }

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

    /// Ends what is still in flight, so that the next run can use the server.
    private func finish() async {
        for exchange in backend.requests.exchanges where exchange.isWaiting { exchange.respond(.status(500)) }
        await backend.settle()
        if expected.isEmpty { await bringServerUpToDate() }
    }
}
