import MockHTTP

/// Checks what a screen shows of each request that it sends: by itself, after a failure, and after each other.
@MainActor
public struct ScreenCheck<Screen: AnyObject> {
    /// Something that the screen can be asked for, by one request.
    public struct Ask {
        let name: String
        let line: String
        let answer: Response
        let shows: String
        let perform: @MainActor (Screen) -> Void

        /// Creates it.
        ///
        /// - Parameters:
        ///   - name: The method, as a learner knows it.
        ///   - line: The request line, such as `GET /notes`.
        ///   - answer: A good answer.
        ///   - shows: What a new screen shows after it, in words.
        ///   - perform: Calls the method.
        public init(
            _ name: String,
            sends line: String,
            answer: Response,
            shows: String,
            perform: @escaping @MainActor (Screen) -> Void,
        ) {
            self.name = name
            self.line = line
            self.answer = answer
            self.shows = shows
            self.perform = perform
        }
    }

    private let asks: [Ask]
    private let idle: String
    private let fetching: String
    private let messages: Failures
    private let make: @MainActor (Backend) -> Screen
    private let record: @MainActor (Screen, Conditions) -> Recorder<String>

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - asks: All that sends a request.
    ///   - idle: What a new screen shows, in words.
    ///   - fetching: What it shows while its first request is in flight.
    ///   - messages: What a new screen shows after a failed request.
    ///   - make: Makes a new screen.
    ///   - record: Records what it shows: `{ Recorder(of: $0, conditions: $1, state: look) }`.
    public init(
        _ asks: [Ask],
        idle: String,
        fetching: String,
        _ messages: Failures,
        make: @escaping @MainActor (Backend) -> Screen,
        record: @escaping @MainActor (Screen, Conditions) -> Recorder<String>,
    ) {
        self.asks = asks
        self.idle = idle
        self.fetching = fetching
        self.messages = messages
        self.make = make
        self.record = record
    }

    /// Checks that a good answer shows, on the main thread and in one turn, whatever its status of a success.
    public func checkSuccesses() async throws {
        for ask in asks {
            try await Backend.use { backend in
                for status in [200, 201, 206, 299] {
                    let visit = visit(backend)
                    try await visit.answer(ask, inTurns: ask.answer.with(status: status))
                    try await visit.shows([fetching, ask.shows], after: "\(ask.name), with status \(status)")
                }
            }
        }
    }

    /// Checks that every failure shows its message, and that asking again takes it away and shows the answer.
    public func checkFailures() async throws {
        for ask in asks {
            try await Backend.use { backend in
                for failure in messages.cases(for: ask.answer) {
                    let visit = visit(backend)
                    try await visit.answer(ask, inTurns: failure.answer)
                    let after = "\(ask.name), with \(failure.name)"
                    try await visit.shows([fetching, failure.words], after: after)
                    try await visit.answer(ask, inTurns: ask.answer)
                    try await visit.shows(
                        [fetching, failure.words, fetching, ask.shows],
                        after: "\(after), then again"
                    )
                }
            }
            try await Backend.use(network: OfflineURLProtocol.self) { backend in
                let visit = visit(backend)
                ask.perform(visit.screen)
                try await visit.shows(
                    [fetching, messages.offline],
                    after: "\(ask.name), without a connection"
                )
            }
        }
    }

    /// Checks that only the last of two requests shows, although the older one's answer has arrived, and that a
    /// request in flight is cancelled by the next.
    public func checkSuperseding() async throws {
        for (older, newer) in asks.flatMap({ older in asks.map { (older, $0) } }) {
            try await Backend.use { backend in
                for answer in [older.answer, .status(500)] {
                    let visit = visit(backend)
                    let late = try await visit.perform(older)
                    try backend.deliver(answer, to: late)
                    let exchange = try await visit.perform(newer)
                    await backend.settle()
                    let after = "\(newer.name), while the answer to \(older.name) was on its way"
                    try await visit.shows([fetching], after: after)
                    exchange.respond(newer.answer)
                    try await visit.shows([fetching, newer.shows], after: after)
                }
                let visit = visit(backend)
                let cancelled = try await visit.perform(older)
                let exchange = try await visit.perform(newer)
                try await backend.hangsUp(cancelled)
                exchange.respond(newer.answer)
                try await visit.shows(
                    [fetching, newer.shows],
                    after: "\(newer.name), which cancels \(older.name)"
                )
            }
        }
    }

    /// Checks that the screen is freed with the last reference to it, in flight or with an answer on its way, and
    /// that its request is cancelled.
    ///
    /// - Parameter cancels: Whether the screen can cancel a request.
    public func checkLifetime(cancels: Bool = true) async throws {
        for ask in asks {
            try await Backend.use { backend in
                for isAnswered in [false, true] {
                    var screen = Optional(make(backend))
                    if let screen { ask.perform(screen) }
                    weak let observed = screen
                    let exchange = try await backend.received(ask.line)
                    if isAnswered { try backend.deliver(ask.answer, to: exchange) }
                    screen = nil
                    guard observed == nil else {
                        throw Finding(
                            "After \(ask.name), the request keeps the screen in memory: what waits for its answer should hold self weakly."
                        )
                    }
                    if !isAnswered, cancels { try await backend.hangsUp(exchange) }
                    if !isAnswered, !cancels { exchange.respond(ask.answer) }
                }
            }
        }
    }

    private func visit(_ backend: Backend) -> Visit<Screen> {
        let screen = make(backend)
        let recorder = record(screen, backend.conditions)
        return Visit(screen: screen, recorder: recorder, backend: backend, idle: idle)
    }
}

/// A new screen on a server, and what it has shown.
@MainActor
private struct Visit<Screen: AnyObject> {
    let screen: Screen
    let recorder: Recorder<String>
    let backend: Backend
    let idle: String

    func perform(_ ask: ScreenCheck<Screen>.Ask) async throws -> Exchange {
        ask.perform(screen)
        return try await backend.received(ask.line)
    }

    /// Asks, and answers so that no two turns are taken for one.
    func answer(_ ask: ScreenCheck<Screen>.Ask, inTurns answer: Response) async throws {
        let exchange = try await perform(ask)
        try backend.deliver(answer, to: exchange)
        recorder.countsTurns = true
    }

    func shows(_ states: [String], after name: String) async throws {
        defer { recorder.countsTurns = false }
        do {
            try await recorder.shows([idle] + states)
        } catch var finding as Finding where !recorder.hasLeftMain {
            finding.summary = "After \(name): \(finding.summary)"
            throw finding
        }
    }
}
