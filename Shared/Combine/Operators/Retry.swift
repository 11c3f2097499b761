extension Publishers {
    /// A publisher that subscribes to upstream again when it fails.
    public struct Retry<Upstream: Publisher>: Publisher, PassesOn {
        public let upstream: Upstream
        @usableFromInline let retries: Int

        @inlinable init(upstream: Upstream, retries: Int) {
            self.upstream = upstream
            self.retries = retries
        }

        public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            upstream.receive(subscriber: Retrying(upstream, retries, subscriber))
        }
    }
}

extension Publisher {
    /// Subscribes again after a failure, with the remaining demand, at most the given number of times.
    @inlinable public func retry(_ retries: Int) -> Publishers.Retry<Self> {
        .init(upstream: self, retries: retries)
    }
}

/// The subscriber of `retry`, which releases its downstream at the end.
private final class Retrying<Upstream: Publisher, Downstream: Subscriber>: OperatorSubscription, Subscriber
where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    typealias Input = Upstream.Output
    typealias Failure = Upstream.Failure

    /// A failure during an attempt to subscribe is handled by the next iteration of a loop, so a publisher that
    /// fails immediately doesn't overflow the stack.
    private enum Attempt {
        case none
        case underWay
        case failed
    }

    // Guarded by the lock.
    private var upstream: Upstream?
    private var downstream: Downstream?
    private var demand = Subscribers.Demand.none
    private var remaining: Int
    private var hasStarted = false
    private var attempt = Attempt.none

    init(_ upstream: Upstream, _ retries: Int, _ downstream: Downstream) {
        self.upstream = upstream
        self.remaining = retries
        self.downstream = downstream
        super.init("Retry")
    }

    func receive(subscription: any Subscription) {
        let (isAccepted, first, unmetDemand) = lock.withLock {
            let isAccepted = status.accept(subscription)
            defer { if isAccepted { hasStarted = true } }
            return (isAccepted, hasStarted ? nil : downstream, demand)
        }
        if !isAccepted { return subscription.cancel() }
        first?.receive(subscription: self)
        if first == nil && unmetDemand != .none { subscription.request(unmetDemand) }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        let downstream = lock.withLock {
            guard status.isSubscribed else { return Downstream?.none }
            if demand != .none { demand -= 1 }
            return self.downstream
        }
        // The demand belongs to whichever subscription is current by now.
        if let more = downstream?.receive(input), more != .none { request(more) }
        return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        if case .failure = completion, lock.withLock({ remaining != 0 }) {
            let old = lock.withLock { () -> (any Subscription)? in
                guard let old = status.subscription else { return nil }
                status = Status()
                remaining -= 1
                return old
            }
            if old != nil { subscribeAgain() }
        } else if finish() {
            let (_, downstream) = lock.withLock { (upstream.take(), self.downstream.take()) }
            downstream?.receive(completion: completion)
        }
    }

    private func subscribeAgain() {
        let isUnderWay = lock.withLock {
            defer { attempt = attempt == .none ? .underWay : .failed }
            return attempt != .none
        }
        if isUnderWay { return }
        repeat {
            lock.withLock { upstream }?.receive(subscriber: self)
        } while lock.withLock {
            attempt = attempt == .failed ? .underWay : .none
            return attempt == .underWay
        }
    }

    override func request(_ demand: Subscribers.Demand) {
        demand.assertNonZero()
        let upstream = lock.withLock {
            self.demand += demand
            return status.subscription
        }
        upstream?.request(demand)
    }

    override func cancel() {
        _ = lock.withLock { (upstream.take(), downstream.take()) }
        cancelUpstream()
    }
}

extension Publishers {
    /// A publisher that continues with another publisher when upstream fails.
    public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: Publisher, PassesOutput
    where Upstream.Output == NewPublisher.Output {
        public typealias Failure = NewPublisher.Failure

        public let upstream: Upstream
        @usableFromInline let handler: (Upstream.Failure) -> NewPublisher

        @inlinable
        init(upstream: Upstream, handler: @escaping (Upstream.Failure) -> NewPublisher) {
            self.upstream = upstream
            self.handler = handler
        }

        @inlinable public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            let next = { [handler] (completion: Subscribers.Completion<Upstream.Failure>) throws(Failure) in
                switch completion {
                case .finished: NewPublisher?.none
                case .failure(let error): handler(error)
                }
            }
            upstream.receive(subscriber: Continuing("Catch", subscriber, next) { $0 })
        }
    }

    /// A publisher that continues with another publisher when upstream fails, or fails with the error that a closure throws.
    public struct TryCatch<Upstream: Publisher, NewPublisher: Publisher>: Publisher, PassesOutput,
        FailsWithAny
    where Upstream.Output == NewPublisher.Output {
        public let upstream: Upstream
        let handler: (Upstream.Failure) throws -> NewPublisher

        public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            let next = { [handler] (completion: Subscribers.Completion<Upstream.Failure>) throws(Failure) in
                switch completion {
                case .finished: NewPublisher?.none
                case .failure(let error): try handler(error)
                }
            }
            upstream.receive(subscriber: Continuing("TryCatch", subscriber, next) { $0 })
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
