import Synchronization

/// A single outcome, and the continuation waiting for it, in either order. Ignores all outcomes but the first.
nonisolated final class Once<Value: Sendable>: Sendable {
    private enum State {
        case open
        case awaited(CheckedContinuation<Value, any Error>)
        case settled(Result<Value, any Error>)
    }

    private let state = Mutex(State.open)

    /// Resumes the continuation, now or once there is one. Does nothing if there is an outcome already.
    func settle(_ outcome: Result<Value, any Error>) {
        let waiting = state.withLock { state -> CheckedContinuation<Value, any Error>? in
            switch state {
            case .open:
                state = .settled(outcome)
                return nil
            case .awaited(let continuation):
                state = .settled(outcome)
                return continuation
            case .settled:
                return nil
            }
        }
        waiting?.resume(with: outcome)
    }

    /// Resumes the given continuation with the outcome, now or once it has arrived. Call this only once.
    func resume(_ continuation: CheckedContinuation<Value, any Error>) {
        let outcome = state.withLock { state -> Result<Value, any Error>? in
            if case .settled(let outcome) = state { return outcome }
            state = .awaited(continuation)
            return nil
        }
        if let outcome { continuation.resume(with: outcome) }
    }
}
