extension Publishers {
    /// A publisher that sends what the latest of a stream of publishers sends.
    public struct SwitchToLatest<P: Publisher, Upstream: Publisher>: Publisher, BuiltIn
    where P == Upstream.Output, P.Failure == Upstream.Failure {
        public typealias Output = P.Output
        public typealias Failure = P.Failure

        /// The publisher of publishers.
        public let upstream: Upstream
        /// Makes a publisher that follows the latest of a stream of publishers.
        @inlinable public init(upstream: Upstream) { self.upstream = upstream }

        /// Attaches a subscriber. It receives its subscription before upstream is subscribed to.
        public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
            let switching = Switching<P, S>(subscriber)
            subscriber.receive(subscription: switching)
            upstream.receive(subscriber: switching)
        }
    }
}

extension Publisher where Output: Publisher, Failure == Output.Failure {
    /// Sends what the latest publisher sends; the one before it is cancelled.
    @inlinable public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
        Publishers.SwitchToLatest(upstream: self)
    }
}

extension Publisher where Output: Publisher, Output.Failure == Never {
    /// Sends what the latest publisher sends; the one before it is cancelled.
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
    /// Sends what the latest publisher sends; the one before it is cancelled.
    @inlinable public func switchToLatest()
        -> Publishers.SwitchToLatest<Output, Publishers.SetFailureType<Self, Output.Failure>>
    {
        setFailureType(to: Output.Failure.self).switchToLatest()
    }
}

extension Publisher where Failure == Never, Output: Publisher, Output.Failure == Never {
    /// Sends what the latest publisher sends; the one before it is cancelled.
    @inlinable public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
        Publishers.SwitchToLatest(upstream: self)
    }
}

/// The middle of `switchToLatest`: subscriber to upstream, subscription to downstream, parent of the latest inner
/// subscriber. Each inner publisher is asked for the demand that is open.
private final class Switching<P: Publisher, Downstream: Subscriber>: Middle, Subscriber
where Downstream.Input == P.Output, Downstream.Failure == P.Failure {
    typealias Input = P
    typealias Failure = P.Failure

    let downstream: Downstream

    // With the lock.
    var demand = Subscribers.Demand.none
    var latest: Inner?
    var isOver = false

    init(_ downstream: Downstream) {
        self.downstream = downstream
        super.init("SwitchToLatest")
    }

    func receive(subscription: any Subscription) {
        if accept(subscription) { subscription.request(.unlimited) }
    }

    func receive(_ input: P) -> Subscribers.Demand {
        let inner = Inner(self)
        let (isSubscribed, old, upstream) = lock.withLock { () -> (Bool, Inner?, (any Subscription)?) in
            guard status.isSubscribed, !isOver else { return (false, nil, nil) }
            defer { latest = inner }
            return (true, latest, latest?.status.end())
        }
        upstream?.cancel()
        withExtendedLifetime(old) { if isSubscribed { input.receive(subscriber: inner) } }
        return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        guard finish() else { return }
        lock.lock()
        end(completion)
    }

    func pass(_ input: Downstream.Input, from inner: Inner) -> Subscribers.Demand {
        lock.lock()
        guard latest === inner, inner.status.isSubscribed, demand != .none else {
            lock.unlock()
            return .none
        }
        lock.beginDelivery()
        guard latest === inner, inner.status.isSubscribed, demand != .none else {
            lock.endDelivery()
            return .none
        }
        demand -= 1
        lock.unlock()
        let more = downstream.receive(input)
        lock.lock()
        demand += more
        lock.endDelivery()
        return more
    }

    /// Upstream, or the latest inner publisher, has ended. With the lock, which it unlocks.
    func end(_ completion: Subscribers.Completion<Failure>) {
        func isOver() -> Bool {
            if self.isOver { return false }
            if case .failure = completion { return true }
            return status.isTerminal && latest == nil
        }
        guard isOver() else { return lock.unlock() }
        lock.beginDelivery()
        guard isOver() else { return lock.endDelivery() }
        let (_, upstreams) = release()
        lock.unlock()
        for upstream in upstreams { upstream?.cancel() }
        downstream.receive(completion: completion)
        lock.lock()
        lock.endDelivery()
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
        let (_, upstreams) = lock.withLock { release() }
        for upstream in upstreams { upstream?.cancel() }
    }

    /// Ends all; what is returned is cancelled and let go of without the lock.
    private func release() -> (Inner?, [(any Subscription)?]) {
        isOver = true
        let upstreams = [latest?.status.end(), status.end()]
        return (latest.take(), upstreams)
    }

    /// The subscriber to one of the publishers.
    final class Inner: Subscriber, Described {
        typealias Input = P.Output
        typealias Failure = P.Failure

        let parent: Switching

        /// With the parent's lock.
        var status = Status()

        init(_ parent: Switching) { self.parent = parent }

        func receive(subscription: any Subscription) {
            let open = parent.lock.withLock { () -> Subscribers.Demand? in
                parent.latest === self && status.accept(subscription) ? parent.demand : nil
            }
            guard let open else { return subscription.cancel() }
            if open != .none { subscription.request(open) }
        }

        func receive(_ input: Input) -> Subscribers.Demand {
            parent.pass(input, from: self)
        }

        func receive(completion: Subscribers.Completion<Failure>) {
            parent.lock.lock()
            guard parent.latest === self, status.isSubscribed else { return parent.lock.unlock() }
            let old = status.end()
            parent.latest = nil
            parent.end(completion)
            withExtendedLifetime(old) {}
        }

        var description: String { parent.description }
        var children: KeyValuePairs<String, Any> { ["parentSubscription": parent.combineIdentifier] }
    }
}
