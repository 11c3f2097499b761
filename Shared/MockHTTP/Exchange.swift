import FoundationCompat

/// One request that waits for its answer: nothing is sent to the client until `respond` is called.
public final class Exchange: Sendable {
    /// The request, as it was received.
    public let request: Request
    private let state: Locked<State>

    private struct State {
        /// Nil once there is an answer, or nobody to send it to.
        var send: (@Sendable (Exchange, Response) -> Void)?
        var actions: [@Sendable () -> Void] = []
        var end: End?
        var isReset = false
    }

    enum End {
        /// The client had the whole answer.
        case complete
        /// The client hung up before it had the whole answer.
        case hungUp
        /// The server stopped.
        case stopped
    }

    init(request: Request, send: @escaping @Sendable (Exchange, Response) -> Void) {
        self.request = request
        state = Locked(State(send: send))
    }

    /// Answers; a second answer is ignored, and so is one after the client has hung up.
    public func respond(_ response: Response) {
        let send = state.withLock { state in
            if case .reset = response.delivery, state.send != nil { state.isReset = true }
            return state.send.take()
        }
        send?(self, response)
    }

    /// Calls `action` once, when the client hangs up before it had the whole answer; at once, if it already
    /// has.
    ///
    /// The action runs on the server's queue, so it mustn't wait. When the server stops, it isn't called.
    public func onHangUp(_ action: @escaping @Sendable () -> Void) {
        let isLate = state.withLock { state in
            if state.end == nil { state.actions.append(action) }
            return state.end == .hungUp
        }
        if isLate { action() }
    }

    /// Whether the client still waits for an answer: none was given, and it hasn't hung up.
    public var isWaiting: Bool {
        state.withLock { $0.send != nil }
    }

    /// Whether the client hung up before it had the whole answer.
    public var hasHungUp: Bool {
        state.withLock { $0.end == .hungUp }
    }

    /// Whether the connection was reset instead of an answer.
    public var isReset: Bool {
        state.withLock { $0.isReset }
    }

    /// Releases all that the exchange holds, and tells those who wait when the client hung up.
    func finish(_ end: End) {
        let actions = state.withLock { state -> [@Sendable () -> Void] in
            guard state.end == nil else { return [] }
            state.end = end
            state.send = nil
            defer { state.actions = [] }
            return end == .hungUp ? state.actions : []
        }
        for action in actions { action() }
    }
}
