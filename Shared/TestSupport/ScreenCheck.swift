import MockHTTP

/// Checks what a screen shows for each request that it sends: alone, after a failure, and after another request.
@MainActor
public struct ScreenCheck<Screen: AnyObject> {
    /// Something that the user can do on the screen, which sends one request.
    public struct Action {
        let name: String
        let line: String
        let answer: Response
        let shows: String
        let perform: @MainActor (Screen) -> Void

        /// Creates an action.
        ///
        /// - Parameters:
        ///   - name: The name of the method, as the learner knows it.
        ///   - line: The request line, such as `GET /notes`.
        ///   - answer: A good answer.
        ///   - shows: A description of what a new screen shows after it.
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

    private let actions: [Action]
    private let idle: String
    private let fetching: String
    private let messages: Failures
    private let make: @MainActor (Backend) -> Screen
    private let record: @MainActor (Screen, ConditionWaiter) -> Recorder<String>

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - actions: All actions that send a request.
    ///   - idle: A description of what a new screen shows.
    ///   - fetching: A description of what it shows while its first request is in flight.
    ///   - messages: What a new screen shows after a failed request.
    ///   - make: Creates a new screen.
    ///   - record: Records what it shows: `{ Recorder(of: $0, waiter: $1, state: describe) }`.
    public init(
        _ actions: [Action],
        idle: String,
        fetching: String,
        _ messages: Failures,
        make: @escaping @MainActor (Backend) -> Screen,
        record: @escaping @MainActor (Screen, ConditionWaiter) -> Recorder<String>,
    ) {
        self.actions = actions
        self.idle = idle
        self.fetching = fetching
        self.messages = messages
        self.make = make
        self.record = record
    }

    /// Checks that a good answer with any success status shows, on the main thread and in one turn.
    public func checkSuccesses() async throws {
        for action in actions {
            try await Backend.use { backend in
                for status in [200, 201, 206, 299] {
                    let recorded = makeRecordedScreen(backend)
                    try await recorded.answer(action, inTurns: action.answer.with(status: status))
                    let after = "\(action.name), with status \(status)"
                    try await recorded.shows([fetching, action.shows], after: after)
                }
            }
        }
    }

    /// Checks that every failure shows its message, which the next try removes, and that the answer shows in the end.
    public func checkFailures() async throws {
        for action in actions {
            try await Backend.use(isNew: true) { backend in
                let recorded = makeRecordedScreen(backend)
                var shown: [String] = []
                for failure in messages.cases(for: action.answer) {
                    try await recorded.answer(action, inTurns: failure.answer)
                    shown += [fetching, failure.outcome]
                    try await recorded.shows(shown, after: "\(action.name), with \(failure.name)")
                    // The same request follows, perhaps after a reset.
                    await backend.settle()
                }
                try await recorded.answer(action, inTurns: action.answer)
                shown += [fetching, action.shows]
                try await recorded.shows(shown, after: "\(action.name), after failures")
            }
            try await Backend.use(network: OfflineURLProtocol.self) { backend in
                let recorded = makeRecordedScreen(backend)
                action.perform(recorded.screen)
                let after = "\(action.name), without a connection"
                try await recorded.shows([fetching, messages.offline], after: after)
            }
        }
    }

    /// Checks that only the last of two requests shows, even if the older one's answer has arrived, and that a
    /// request cancels the one in flight.
    public func checkSuperseding() async throws {
        for (older, newer) in actions.flatMap({ older in actions.map { (older, $0) } }) {
            try await Backend.use { backend in
                for answer in [older.answer, .status(500)] {
                    let recorded = makeRecordedScreen(backend)
                    let late = try await recorded.perform(older)
                    try backend.deliver(answer, to: late)
                    let exchange = try await recorded.perform(newer)
                    await backend.settle()
                    let after = "\(newer.name), while the answer to \(older.name) was on its way"
                    try await recorded.shows([fetching], after: after)
                    exchange.respond(newer.answer)
                    try await recorded.shows([fetching, newer.shows], after: after)
                }
                let recorded = makeRecordedScreen(backend)
                let cancelled = try await recorded.perform(older)
                let exchange = try await recorded.perform(newer)
                try await backend.waitForCancellation(of: cancelled)
                exchange.respond(newer.answer)
                let after = "\(newer.name), which cancels \(older.name)"
                try await recorded.shows([fetching, newer.shows], after: after)
            }
        }
    }

    /// Checks that the screen is freed with the last reference to it, even with a request in flight or an answer on
    /// its way, and that its request is cancelled.
    ///
    /// - Parameter cancels: Whether the screen can cancel a request.
    public func checkLifetime(cancels: Bool = true) async throws {
        for action in actions {
            try await Backend.use { backend in
                for isAnswered in [false, true] {
                    var screen = Optional(make(backend))
                    if let screen { action.perform(screen) }
                    weak let observed = screen
                    let exchange = try await backend.received(action.line)
                    if isAnswered { try backend.deliver(action.answer, to: exchange) }
                    screen = nil
                    guard observed == nil else {
                        throw Finding(
                            "After \(action.name), the request keeps the screen in memory: whatever waits for its answer should hold self weakly."
                        )
                    }
                    if !isAnswered, cancels { try await backend.waitForCancellation(of: exchange) }
                    if !isAnswered, !cancels { exchange.respond(action.answer) }
                }
            }
        }
    }

    private func makeRecordedScreen(_ backend: Backend) -> RecordedScreen<Screen> {
        let screen = make(backend)
        let recorder = record(screen, backend.waiter)
        return RecordedScreen(screen: screen, recorder: recorder, backend: backend, idle: idle)
    }
}

/// A new screen that uses a server, and what it has shown.
@MainActor
private struct RecordedScreen<Screen: AnyObject> {
    let screen: Screen
    let recorder: Recorder<String>
    let backend: Backend
    let idle: String

    func perform(_ action: ScreenCheck<Screen>.Action) async throws -> Exchange {
        action.perform(screen)
        return try await backend.received(action.line)
    }

    /// Performs an action, and answers it so that no two turns are recorded as one.
    func answer(_ action: ScreenCheck<Screen>.Action, inTurns answer: Response) async throws {
        let exchange = try await perform(action)
        try backend.deliver(answer, to: exchange)
        recorder.countsTurns = true
    }

    func shows(_ states: [String], after name: String) async throws {
        defer { recorder.countsTurns = false }
        do {
            try await recorder.shows([idle] + states)
        } catch var finding as Finding where !recorder.hasPublishedOffMain {
            finding.summary = "After \(name): \(finding.summary)"
            throw finding
        }
    }
}
