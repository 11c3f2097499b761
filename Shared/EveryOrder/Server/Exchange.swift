import Synchronization

/// One request that waits for its answer: nothing is sent to the client until `respond` is called.
public final class Exchange: Sendable {
    /// The request, as it was received.
    public let request: Request
    private let send: @Sendable (Response) -> Void
    private let state = Mutex(State())

    private struct State {
        var isAnswered = false
        var isReset = false
        var end: End?
        var actions: [@Sendable () -> Void] = []
    }

    enum End {
        /// The client has the whole answer.
        case complete
        /// The client hung up before it had the whole answer.
        case hungUp
        /// The server stopped.
        case stopped
    }

    init(request: Request, send: @escaping @Sendable (Response) -> Void) {
        self.request = request
        self.send = send
    }

    /// Sends the answer. A second answer is ignored, and so is one after the client has hung up.
    public func respond(_ response: Response) {
        let isFirst = state.withLock { state in
            guard !state.isAnswered, state.end == nil else { return false }
            state.isAnswered = true
            if case .reset = response.delivery { state.isReset = true }
            return true
        }
        if isFirst { send(response) }
    }

    /// Calls `action` once, when the client hangs up before it has the whole answer, or at once if it already has.
    ///
    /// The action runs on the server's thread, so it mustn't wait. When the server stops, it isn't called.
    public func onHangUp(_ action: @escaping @Sendable () -> Void) {
        let isLate = state.withLock { state in
            if state.end == nil { state.actions.append(action) }
            return state.end == .hungUp
        }
        if isLate { action() }
    }

    /// A Boolean value that indicates whether the client still waits: it has no answer, and hasn't hung up.
    public var isWaiting: Bool {
        state.withLock { !$0.isAnswered && $0.end == nil }
    }

    /// A Boolean value that indicates whether the client hung up before it had the whole answer.
    public var hasHungUp: Bool {
        state.withLock { $0.end == .hungUp }
    }

    /// A Boolean value that indicates whether the connection was reset instead of an answer.
    public var isReset: Bool {
        state.withLock { $0.isReset }
    }

    /// Releases what the exchange holds, and calls the actions if the client hung up.
    func finish(_ end: End) {
        let actions = state.withLock { state -> [@Sendable () -> Void] in
            guard state.end == nil else { return [] }
            state.end = end
            defer { state.actions = [] }
            return state.actions
        }
        if end == .hungUp { for action in actions { action() } }
    }
}
