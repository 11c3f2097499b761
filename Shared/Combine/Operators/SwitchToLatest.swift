extension Publishers {
    /// A publisher that sends the values of the latest publisher that it has received.
    public struct SwitchToLatest<P: Publisher, Upstream: Publisher>: Publisher, PassesFailure
    where P == Upstream.Output, P.Failure == Upstream.Failure {
        public typealias Output = P.Output

        public let upstream: Upstream

        @inlinable init(upstream: Upstream) {
            self.upstream = upstream
        }

        /// Attaches a subscriber, which receives its subscription before upstream is subscribed to.
        public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
            let switching = Switching<P, S>("SwitchToLatest", subscriber)
            subscriber.receive(subscription: switching)
            if switching.isWanted { upstream.receive(subscriber: switching) }
        }
    }
}

extension Publisher where Output: Publisher, Failure == Output.Failure {
    /// Sends the values of the latest publisher, and cancels the previous one.
    @inlinable public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
        .init(upstream: self)
    }
}

extension Publisher where Output: Publisher, Output.Failure == Never {
    /// Sends the values of the latest publisher, and cancels the previous one.
    @inlinable public func switchToLatest()
        -> Publishers.SwitchToLatest<
            Publishers.SetFailureType<Output, Failure>,
            Publishers.Map<Self, Publishers.SetFailureType<Output, Failure>>
        >
    {
        map { $0.setFailureType(to: Failure.self) }.switchToLatest()
    }
}

extension Publisher where Failure == Never, Output: Publisher {
    /// Sends the values of the latest publisher, and cancels the previous one.
    @inlinable public func switchToLatest()
        -> Publishers.SwitchToLatest<Output, Publishers.SetFailureType<Self, Output.Failure>>
    {
        setFailureType(to: Output.Failure.self).switchToLatest()
    }
}

extension Publisher where Failure == Never, Output: Publisher, Output.Failure == Never {
    /// Sends the values of the latest publisher, and cancels the previous one.
    @inlinable public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
        .init(upstream: self)
    }
}

/// The subscriber of `switchToLatest`. It requests the remaining demand from each inner publisher.
private final class Switching<P: Publisher, Downstream: Subscriber>: OperatorBase<Downstream>, Subscriber
where Downstream.Input == P.Output, Downstream.Failure == P.Failure {
    typealias Input = P
    typealias Failure = P.Failure

    private let deliveryLock = RecursiveLock()

    // Guarded by the lock.
    private var demand = Subscribers.Demand.none
    private var latest: Latest?
    private var isOver = false

    /// Whether to subscribe to upstream: the stream hasn't been cancelled.
    var isWanted: Bool { lock.withLock { !isOver } }

    /// The subscription to one of the inner publishers.
    private final class Latest {
        var status = Status()
    }

    override func receive(subscription: any Subscription) {
        if accept(subscription) { subscription.request(.unlimited) }
    }

    func receive(_ input: P) -> Subscribers.Demand {
        let new = Latest()
        lock.lock()
        guard status.isSubscribed, !isOver else {
            lock.unlock()
            return .none
        }
        let old = latest?.status.end()
        latest = new
        lock.unlock()
        if let old {
            old.cancel()
            // The cancel may have ended everything, or caused upstream to send another publisher.
            guard lock.withLock({ latest === new }) else { return .none }
        }
        input.receive(subscriber: subscriber(for: new))
        return .none
    }

    /// The subscriber to one of the publishers.
    private func subscriber(for inner: Latest) -> AnySubscriber<P.Output, P.Failure> {
        AnySubscriber(description) { subscription in
            let unmetDemand = self.lock.withLock {
                self.latest === inner && inner.status.accept(subscription) ? self.demand : nil
            }
            guard let unmetDemand else { return subscription.cancel() }
            if unmetDemand != .none { subscription.request(unmetDemand) }
        } onValue: { value in
            self.pass(value, from: inner)
        } onCompletion: { completion in
            self.lock.lock()
            guard self.latest === inner, inner.status.isSubscribed else { return self.lock.unlock() }
            let old = inner.status.end()
            self.latest = nil
            self.end(completion)
            withExtendedLifetime(old) {}
        }
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        guard finish() else { return }
        lock.lock()
        end(completion)
    }

    private func pass(_ input: Downstream.Input, from inner: Latest) -> Subscribers.Demand {
        func isDue() -> Bool { latest === inner && inner.status.isSubscribed && demand != .none }
        lock.lock()
        guard isDue() else {
            lock.unlock()
            return .none
        }
        deliveryLock.lock(unlocking: lock)
        let isSent = isDue()
        if isSent { demand -= 1 }
        lock.unlock()
        let more = isSent ? downstream.receive(input) : .none
        lock.withLock { demand += more }
        deliveryLock.unlock()
        return more
    }

    /// Ends the stream if nothing can follow. Call it with the lock held; it releases the lock.
    private func end(_ completion: Subscribers.Completion<Failure>) {
        guard isEnd(completion) else { return lock.unlock() }
        deliveryLock.lock(unlocking: lock)
        guard isEnd(completion) else {
            deliveryLock.unlock()
            return lock.unlock()
        }
        let upstreams = release()
        lock.unlock()
        for upstream in upstreams { upstream?.cancel() }
        downstream.receive(completion: completion)
        deliveryLock.unlock()
    }

    private func isEnd(_ completion: Subscribers.Completion<Failure>) -> Bool {
        if isOver { return false }
        if case .failure = completion { return true }
        return status.isTerminal && latest == nil
    }

    override func request(_ demand: Subscribers.Demand) {
        demand.assertNonZero()
        let upstream = lock.withLock { () -> (any Subscription)? in
            self.demand += demand
            return latest?.status.subscription
        }
        upstream?.request(demand)
    }

    override func cancel() {
        let upstreams = lock.withLock { release() }
        for upstream in upstreams { upstream?.cancel() }
    }

    /// Ends both subscriptions. The caller cancels and releases the result without holding the lock.
    private func release() -> [(any Subscription)?] {
        isOver = true
        defer { latest = nil }
        return [latest?.status.end(), end()]
    }
}
