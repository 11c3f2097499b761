/// The subscriber behind an asynchronous sequence: asks for one value with each call of `next`.
///
/// A value that comes while it is being asked for is returned without suspending the task.
///
/// All state is behind a lock; values cross from thread to thread as in any stream.
@usableFromInline
final class AsyncSubscriber<Input, Failure: Error>: Subscriber, Described, @unchecked Sendable {
    /// What `next` gives.
    @usableFromInline enum Outcome {
        case value(Input)
        case end(Failure?)
    }

    @usableFromInline struct State {
        @usableFromInline var isEnded = false
        @usableFromInline var failure: Failure?

        /// The calls of `next` whose value hasn't come; and those of them that are suspended. Whoever takes a
        /// continuation out, with the lock, resumes it: once, then, so that an unsafe one will do.
        @usableFromInline var open: UInt = 0
        @usableFromInline var suspended = Fifo<UnsafeContinuation<Outcome, Never>>()

        /// Values whose `next` has yet to pick them up.
        @usableFromInline var arrived = Fifo<Input>()

        @inlinable init() {}

        @inlinable mutating func takeEnd() -> Outcome {
            let failure = failure
            self.failure = nil
            return .end(failure)
        }

        @inlinable mutating func pickUp() -> Outcome? {
            if let value = arrived.popFirst() { return .value(value) }
            return isEnded ? takeEnd() : nil
        }
    }

    @usableFromInline let link = Link()
    @usableFromInline let state = Locked(State())

    @inlinable init() {}

    @inlinable func next(_ actor: isolated (any Actor)?) async -> Outcome {
        if Task.isCancelled { cancel() }
        let end = state.withLock { state -> Outcome? in
            if state.isEnded { return state.takeEnd() }
            state.open += 1
            return nil
        }
        if let end { return end }
        link.request(.max(1))
        if let outcome = state.withLock({ $0.pickUp() }) { return outcome }
        return await suspend(actor)
    }

    @usableFromInline func suspend(_ actor: isolated (any Actor)?) async -> Outcome {
        await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                let outcome = state.withLock { state -> Outcome? in
                    let outcome = state.pickUp()
                    if outcome == nil { state.suspended.append(continuation) }
                    return outcome
                }
                if let outcome { Self.resume(continuation, outcome) }
            }
        } onCancel: {
            cancel()
        }
    }

    @usableFromInline func receive(subscription: any Subscription) {
        guard link.connect(subscription) else { return }
        let owed = state.withLock { $0.open }
        if owed > 0 { subscription.request(.max(Int(owed))) }
    }

    @inlinable func receive(_ input: Input) -> Subscribers.Demand {
        let waiting = state.withLock { state -> UnsafeContinuation<Outcome, Never>? in
            guard !state.isEnded, state.open > 0 else { return nil }
            state.open -= 1
            let waiting = state.suspended.popFirst()
            if waiting == nil { state.arrived.append(input) }
            return waiting
        }
        if let waiting { Self.resume(waiting, .value(input)) }
        return .none
    }

    @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
        guard link.finish() else { return }
        if case .failure(let error) = completion { end(error) } else { end(nil) }
    }

    @usableFromInline func cancel() {
        end(nil)
        link.cancel()
    }

    /// Ends the sequence. The first call of `next` that waits, or the one to come, is told the failure.
    private func end(_ failure: Failure?) {
        let waiting = state.withLock { state in
            if state.isEnded { return [(UnsafeContinuation<Outcome, Never>, Outcome)]() }
            state.isEnded = true
            state.failure = failure
            var waiting: [(UnsafeContinuation<Outcome, Never>, Outcome)] = []
            while let continuation = state.suspended.popFirst() {
                waiting.append((continuation, state.takeEnd()))
            }
            return waiting
        }
        for (continuation, outcome) in waiting { Self.resume(continuation, outcome) }
    }

    @usableFromInline
    static func resume(_ continuation: UnsafeContinuation<Outcome, Never>, _ outcome: Outcome) {
        // The value changes hands here, as it does at every step of a stream.
        nonisolated(unsafe) let outcome = outcome
        continuation.resume(returning: outcome)
    }

    @usableFromInline var description: String { "AsyncSubscriber" }
}

/// Holds the subscriber for an iterator, and cancels when that goes.
@usableFromInline final class AsyncValues<Input, Failure: Error> {
    @usableFromInline let subscriber = AsyncSubscriber<Input, Failure>()

    @inlinable init(_ publisher: some Publisher<Input, Failure>) {
        publisher.receive(subscriber: subscriber)
    }

    deinit {
        subscriber.cancel()
    }
}
