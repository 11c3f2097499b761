/// A publisher of one outcome, which a closure provides. It runs immediately and once, with or without subscribers.
public final class Future<Output, Failure: Error>: Publisher {
    /// The closure to call with the outcome; only the first call counts.
    public typealias Promise = (Result<Output, Failure>) -> Void

    @usableFromInline let lock = Lock()

    // Guarded by the lock.
    @usableFromInline var waiting = Registry<OutcomeSubscription<Output, Failure>>()
    @usableFromInline var outcome: Result<Output, Failure>?

    /// Creates a future and runs the closure, which calls its promise then or later.
    @inlinable public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
        attemptToFulfill { self.fulfill($0) }
    }

    /// Attaches a subscriber, which receives the outcome once it's known; a value also waits for demand.
    @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
        if case .success(let value) = lock.withLock({ outcome }) {
            subscriber.receive(subscription: OneValue(value, subscriber, "Future"))
        } else {
            attach(AnySubscriber.erasing(subscriber))
        }
    }

    @usableFromInline func attach(_ subscriber: AnySubscriber<Output, Failure>) {
        let subscription = OutcomeSubscription("Future", subscriber)
        _ = subscription.onCancel { [unowned subscription] in self.remove(subscription) }
        let outcome = lock.withLock {
            if self.outcome == nil { waiting.append(subscription) }
            return self.outcome
        }
        if let outcome { subscription.fulfill(outcome) }
        subscriber.receive(subscription: subscription)
        subscription.arrive()
    }

    @inlinable func fulfill(_ outcome: Result<Output, Failure>) {
        let waiting = lock.withLock {
            guard self.outcome == nil else { return [OutcomeSubscription<Output, Failure>]() }
            self.outcome = outcome
            defer { self.waiting = Registry() }
            return self.waiting.all
        }
        for subscription in waiting { subscription.fulfill(outcome) }
    }

    private func remove(_ subscription: OutcomeSubscription<Output, Failure>) {
        lock.withLock {
            subscription.isRemoved = true
            waiting.removeOne { $0.isRemoved }
        }
    }

    /// Waits for the outcome.
    private func awaitOutcome() async -> Result<Output, Failure> {
        // An unsafe continuation costs less; a future has one outcome, so it's resumed once.
        await withUnsafeContinuation { continuation in
            func resume(_ outcome: Result<Output, Failure>) {
                // The outcome is transferred here, as it is at every step of a stream.
                nonisolated(unsafe) let outcome = outcome
                continuation.resume(returning: outcome)
            }
            let subscriber = AnySubscriber<Output, Failure>("Future") {
                $0.request(.max(1))
            } onValue: {
                resume(.success($0))
                return .none
            } onCompletion: {
                if case .failure(let error) = $0 { resume(.failure(error)) }
            }
            attach(subscriber)
        }
    }

    /// The value, delivered asynchronously. Throws if the outcome is a failure.
    public final var value: Output {
        get async throws { try await awaitOutcome().get() }
    }
}

// NB: `get async throws(Failure)` would serve both, but crashes the compiler where `Failure` is `Never` and the caller
// doesn't throw (swiftlang/swift#74273).

extension Future where Failure == Never {
    /// The value, delivered asynchronously.
    public final var value: Output {
        get async { await awaitOutcome().get() }
    }
}
