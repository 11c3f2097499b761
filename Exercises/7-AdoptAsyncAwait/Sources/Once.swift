import Synchronization

/// One outcome, and who waits for it. It may come before anybody waits; all but the first are ignored.
nonisolated final class Once<Value: Sendable>: Sendable {
    private enum State {
        case open
        case awaited(CheckedContinuation<Value, any Error>)
        case settled(Result<Value, any Error>)
    }

    private let state = Mutex(State.open)

    /// Resumes who waits, or will; does nothing if there is an outcome already.
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

    /// Resumes this continuation with the outcome, now or when it is there. To be called once.
    func resume(_ continuation: CheckedContinuation<Value, any Error>) {
        let outcome = state.withLock { state -> Result<Value, any Error>? in
            if case .settled(let outcome) = state { return outcome }
            state = .awaited(continuation)
            return nil
        }
        if let outcome { continuation.resume(with: outcome) }
    }
}
