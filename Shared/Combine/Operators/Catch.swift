extension Publishers {
    /// A publisher that goes on with another when the first fails.
    public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: Publisher, BuiltIn
    where Upstream.Output == NewPublisher.Output {
        public typealias Output = Upstream.Output
        public typealias Failure = NewPublisher.Failure

        /// The first publisher.
        public let upstream: Upstream
        /// What makes the second publisher of the error.
        public let handler: (Upstream.Failure) -> NewPublisher

        /// Makes a publisher that goes on when another fails.
        @inlinable public init(upstream: Upstream, handler: @escaping (Upstream.Failure) -> NewPublisher) {
            (self.upstream, self.handler) = (upstream, handler)
        }

        public func receive(subscriber: some Subscriber<Output, Failure>) {
            upstream.receive(
                subscriber: Catching(
                    "Catch",
                    subscriber,
                    { [handler] error throws(Failure) in handler(error) },
                    error: { $0 },
                )
            )
        }
    }

    /// A publisher that goes on with another when the first fails, or fails with what making the other
    /// throws.
    public struct TryCatch<Upstream: Publisher, NewPublisher: Publisher>: Publisher, BuiltIn
    where Upstream.Output == NewPublisher.Output {
        public typealias Output = Upstream.Output
        public typealias Failure = any Error

        /// The first publisher.
        public let upstream: Upstream
        /// What makes the second publisher of the error, or throws.
        public let handler: (Upstream.Failure) throws -> NewPublisher

        /// Makes a publisher that goes on when another fails.
        @inlinable
        public init(upstream: Upstream, handler: @escaping (Upstream.Failure) throws -> NewPublisher) {
            (self.upstream, self.handler) = (upstream, handler)
        }

        public func receive(subscriber: some Subscriber<Output, Failure>) {
            upstream.receive(subscriber: Catching("TryCatch", subscriber, handler, error: { $0 }))
        }
    }
}

extension Publisher {
    /// Goes on with what a closure makes of the error.
    @inlinable public func `catch`<P>(_ handler: @escaping (Failure) -> P) -> Publishers.Catch<Self, P>
    where P: Publisher, Output == P.Output {
        Publishers.Catch(upstream: self, handler: handler)
    }

    /// Goes on with what a closure makes of the error, or fails with the error it throws.
    @inlinable
    public func tryCatch<P>(_ handler: @escaping (Failure) throws -> P) -> Publishers.TryCatch<Self, P>
    where P: Publisher, Output == P.Output {
        Publishers.TryCatch(upstream: self, handler: handler)
    }
}

/// The middle of `catch` and `tryCatch`: subscribed to the first publisher, then to the second, with the demand that
/// the first left open.
private final class Catching<Failure: Error, NewPublisher: Publisher, Downstream: Subscriber>: Middle,
    Subscriber
where Downstream.Input == NewPublisher.Output {
    typealias Input = NewPublisher.Output

    let downstream: Downstream
    let handler: (Failure) throws(Downstream.Failure) -> NewPublisher
    let transformError: (NewPublisher.Failure) -> Downstream.Failure

    // With the lock.
    var demand = Subscribers.Demand.none
    var second = Status()

    init(
        _ name: String,
        _ downstream: Downstream,
        _ handler: @escaping (Failure) throws(Downstream.Failure) -> NewPublisher,
        error transformError: @escaping (NewPublisher.Failure) -> Downstream.Failure,
    ) {
        self.downstream = downstream
        self.handler = handler
        self.transformError = transformError
        super.init(name)
    }

    func receive(subscription: any Subscription) {
        if accept(subscription) { downstream.receive(subscription: self) }
    }

    func receive(_ input: Input) -> Subscribers.Demand { isSubscribed ? pass(input) : .none }

    func receive(completion: Subscribers.Completion<Failure>) {
        guard finish() else { return }
        switch completion {
        case .finished: downstream.receive(completion: .finished)
        case .failure(let error):
            do throws(Downstream.Failure) {
                let next = try handler(error)
                // NB: there may have been a cancel meanwhile.
                if !lock.withLock({ second.isTerminal }) { next.receive(subscriber: Second(parent: self)) }
            } catch {
                if !lock.withLock({ second.isTerminal }) { downstream.receive(completion: .failure(error)) }
            }
        }
    }

    func pass(_ input: Input) -> Subscribers.Demand {
        lock.withLock { if demand != .none { demand -= 1 } }
        let more = downstream.receive(input)
        lock.withLock { demand += more }
        return more
    }

    override func request(_ demand: Subscribers.Demand) {
        demand.assertNonZero()
        let upstream = lock.withLock {
            self.demand += demand
            return second.subscription ?? status.subscription
        }
        upstream?.request(demand)
    }

    override func cancel() {
        let upstreams = lock.withLock { [status.end(), second.end()] }
        for upstream in upstreams { upstream?.cancel() }
    }

    override var children: KeyValuePairs<String, Any> {
        ["downstream": downstream, "demand": lock.withLock { demand }]
    }

    /// The subscriber to the second publisher.
    struct Second: Subscriber, Described {
        typealias Input = NewPublisher.Output
        typealias Failure = NewPublisher.Failure

        let parent: Catching
        var combineIdentifier: CombineIdentifier { parent.combineIdentifier }

        func receive(subscription: any Subscription) {
            let (isAccepted, open) = parent.lock.withLock {
                (parent.second.accept(subscription), parent.demand)
            }
            if !isAccepted { return subscription.cancel() }
            if open != .none { subscription.request(open) }
        }

        func receive(_ input: Input) -> Subscribers.Demand {
            parent.lock.withLock { parent.second.isSubscribed } ? parent.pass(input) : .none
        }

        func receive(completion: Subscribers.Completion<NewPublisher.Failure>) {
            let old = parent.lock.withLock { parent.second.isSubscribed ? parent.second.end() : nil }
            guard old != nil else { return }
            parent.downstream.receive(completion: completion.mapError(parent.transformError))
        }

        var description: String { parent.description }
        var children: KeyValuePairs<String, Any> { parent.children }
    }
}
