extension Publishers {
    /// A publisher that continues with another publisher when upstream fails.
    public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: Publisher, PassesOutput
    where Upstream.Output == NewPublisher.Output {
        public typealias Failure = NewPublisher.Failure

        public let upstream: Upstream
        @usableFromInline let handler: (Upstream.Failure) -> NewPublisher

        /// Creates the publisher that `catch` returns.
        @inlinable
        public init(upstream: Upstream, handler: @escaping (Upstream.Failure) -> NewPublisher) {
            self.upstream = upstream
            self.handler = handler
        }

        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            let handler = { [handler] error throws(Failure) in handler(error) }
            upstream.receive(subscriber: Catching("Catch", subscriber, handler, error: { $0 }))
        }
    }

    /// A publisher that continues with another publisher when upstream fails, or fails with the error that a closure throws.
    public struct TryCatch<Upstream: Publisher, NewPublisher: Publisher>: Publisher, PassesOutput,
        FailsWithAny
    where Upstream.Output == NewPublisher.Output {
        public let upstream: Upstream
        let handler: (Upstream.Failure) throws -> NewPublisher

        /// Creates the publisher that `tryCatch` returns.
        public init(upstream: Upstream, handler: @escaping (Upstream.Failure) throws -> NewPublisher) {
            self.upstream = upstream
            self.handler = handler
        }

        public func receive(subscriber: some Subscriber<Output, Failure>) {
            upstream.receive(subscriber: Catching("TryCatch", subscriber, handler, error: { $0 }))
        }
    }
}

extension Publisher {
    /// Handles a failure by continuing with the publisher that a closure returns.
    @inlinable public func `catch`<P>(_ handler: @escaping (Failure) -> P) -> Publishers.Catch<Self, P>
    where P: Publisher, Output == P.Output {
        .init(upstream: self, handler: handler)
    }

    /// Handles a failure by continuing with the publisher that a closure returns, or fails with the error it throws.
    public func tryCatch<P>(_ handler: @escaping (Failure) throws -> P) -> Publishers.TryCatch<Self, P>
    where P: Publisher, Output == P.Output {
        .init(upstream: self, handler: handler)
    }
}

/// The subscriber of `catch` and `tryCatch`. It subscribes to the first publisher, then to the second with the
/// remaining demand.
@usableFromInline
final class Catching<Failure: Error, NewPublisher: Publisher, Downstream: Subscriber>:
    OperatorBase<Downstream>, Subscriber
where Downstream.Input == NewPublisher.Output {
    @usableFromInline typealias Input = NewPublisher.Output

    @usableFromInline let handler: (Failure) throws(Downstream.Failure) -> NewPublisher
    @usableFromInline let transformError: (NewPublisher.Failure) -> Downstream.Failure

    // Guarded by the lock.
    @usableFromInline var demand = Subscribers.Demand.none
    @usableFromInline var second = Status()

    @inlinable init(
        _ description: String,
        _ downstream: Downstream,
        _ handler: @escaping (Failure) throws(Downstream.Failure) -> NewPublisher,
        error transformError: @escaping (NewPublisher.Failure) -> Downstream.Failure,
    ) {
        self.handler = handler
        self.transformError = transformError
        super.init(description, downstream)
    }

    @inlinable func receive(_ input: Input) -> Subscribers.Demand { isSubscribed ? pass(input) : .none }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) {
        guard finish() else { return }
        switch completion {
        case .finished: downstream.receive(completion: .finished)
        case .failure(let error):
            do throws(Downstream.Failure) {
                let next = try handler(error)
                // NB: the closure may have cancelled the subscription.
                if !lock.withLock({ second.isTerminal }) { next.receive(subscriber: secondSubscriber) }
            } catch {
                if !lock.withLock({ second.isTerminal }) { downstream.receive(completion: .failure(error)) }
            }
        }
    }

    @inlinable func pass(_ input: Input) -> Subscribers.Demand {
        lock.withLock { if demand != .none { demand -= 1 } }
        let more = downstream.receive(input)
        lock.withLock { demand += more }
        return more
    }

    @usableFromInline override func request(_ demand: Subscribers.Demand) {
        demand.assertNonZero()
        let upstream = lock.withLock {
            self.demand += demand
            return second.subscription ?? status.subscription
        }
        upstream?.request(demand)
    }

    @usableFromInline override func cancel() {
        let upstreams = lock.withLock { [end(), second.end()] }
        for upstream in upstreams { upstream?.cancel() }
    }

    /// The subscriber to the second publisher.
    @inlinable var secondSubscriber: Relay<Input, NewPublisher.Failure> {
        Relay(description) { subscription in
            let unmetDemand = self.lock.withLock { self.second.accept(subscription) ? self.demand : nil }
            guard let unmetDemand else { return subscription.cancel() }
            if unmetDemand != .none { subscription.request(unmetDemand) }
        } onValue: { input in
            self.lock.withLock { self.second.isSubscribed } ? self.pass(input) : .none
        } onCompletion: { completion in
            let old = self.lock.withLock { self.second.isSubscribed ? self.second.end() : nil }
            if old != nil { self.downstream.receive(completion: completion.mapError(self.transformError)) }
        }
    }
}
