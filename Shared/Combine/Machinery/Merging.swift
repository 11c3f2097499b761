import Synchronization

/// The middle of what sends the values of several publishers as they come, and parent of the subscriber to each.
///
/// Unless demand is unlimited, each publisher is asked for one value at a time; a value that comes when there is no
/// demand waits, and the next is asked for once it's sent.
@usableFromInline class Merging<Downstream: Subscriber>: OperatorSubscription {
    @usableFromInline final let downstream: Downstream
    @usableFromInline final let deliveryLock = RecursiveLock()

    /// Whether upstream is asked for another publisher when one has finished.
    @usableFromInline final let replacesFinished: Bool

    /// Whether there is demand for all, and nothing waits: then nothing will, to the end, and values take no lock.
    @usableFromInline final let isFlowing = Atomic(false)

    // With the lock.
    @usableFromInline final var demand = Subscribers.Demand.none
    @usableFromInline final var isOver = false

    /// The subscribers to those that go on, in order.
    @usableFromInline final var inners = Registry<Inner>()
    @usableFromInline final var buffer = Fifo<(Inner, Downstream.Input)>()

    /// Whether what waits is being sent, and whether a publisher is being asked for more meanwhile.
    @usableFromInline final var isDraining = false
    @usableFromInline final var isAsking = false

    @inlinable init(_ description: String, _ downstream: Downstream, replacesFinished: Bool = false) {
        self.downstream = downstream
        self.replacesFinished = replacesFinished
        super.init(description)
    }

    /// Presents itself to downstream, then subscribes to publishers.
    static func merge(
        _ publishers: [any Publisher<Downstream.Input, Downstream.Failure>],
        _ downstream: Downstream,
    ) {
        let merging = Merging("Merge", downstream)
        _ = merging.status.end()
        let inners = publishers.compactMap { _ in merging.add() }
        downstream.receive(subscription: merging)
        if publishers.isEmpty { merging.end(.finished) }
        for (publisher, inner) in zip(publishers, inners) { publisher.receive(subscriber: inner) }
    }

    /// Makes the subscriber for another publisher, unless it's over.
    @inlinable final func add() -> Inner? {
        let inner = Inner(self)
        return lock.withLock {
            if isOver { return nil }
            inners.append(inner)
            return inner
        }
    }

    /// Sends a value, or lets it wait. Returns what its publisher is asked for.
    @inlinable final func pass(_ value: Downstream.Input, from inner: Inner) -> Subscribers.Demand {
        guard isFlowing.load(ordering: .acquiring) else { return passOrKeep(value, from: inner) }
        deliveryLock.lock()
        if inner.isLive.load(ordering: .acquiring) { _ = downstream.receive(value) }
        deliveryLock.unlock()
        return .none
    }

    @usableFromInline
    final func passOrKeep(_ value: Downstream.Input, from inner: Inner) -> Subscribers.Demand {
        lock.lock()
        // A value that only waits needn't wait for others to be sent.
        let mayBeSent = inner.status.isSubscribed && !mustWait
        if mayBeSent { deliveryLock.lock(unlocking: lock) }
        guard inner.status.isSubscribed, !mustWait else {
            if inner.status.isSubscribed { buffer.append((inner, value)) }
            if mayBeSent { deliveryLock.unlock() }
            // Who found the turn taken has left what waits to this thread.
            if mayBeSent { drain() } else { lock.unlock() }
            return .none
        }
        demand -= 1
        lock.unlock()
        let more = downstream.receive(value)
        lock.lock()
        demand += more
        let isUnlimited = inner.isUnlimited
        deliveryLock.unlock()
        if buffer.isEmpty || demand == .none { lock.unlock() } else { drain() }
        return isUnlimited ? .none : .max(1)
    }

    /// Whether a value has to wait. With the lock.
    private final var mustWait: Bool { demand == .none || isAsking || !buffer.isEmpty }

    /// Sends what waits, one after the other: neither what downstream asks for upon a value, nor a value that a
    /// publisher sends upon being asked, is served within. With the lock, which it unlocks.
    private final func drain() {
        // Who is sending now goes on with it.
        if isDraining || !buffer.isEmpty && deliveryLock.isHeldByAnotherThread { return lock.unlock() }
        if !buffer.isEmpty && demand != .none {
            isDraining = true
            deliveryLock.lock(unlocking: lock)
            while !isOver, demand != .none, let (inner, value) = buffer.popFirst() {
                demand -= 1
                lock.unlock()
                let more = downstream.receive(value)
                lock.lock()
                demand += more
                guard demand != .unlimited, let upstream = inner.status.subscription else { continue }
                isAsking = true
                lock.unlock()
                upstream.request(.max(1))
                lock.lock()
                isAsking = false
            }
            isDraining = false
            deliveryLock.unlock()
        }
        var asked: [any Subscription] = []
        if demand == .unlimited {
            isFlowing.store(buffer.isEmpty && !isOver, ordering: .releasing)
            for inner in inners.all where !inner.isUnlimited {
                guard let upstream = inner.status.subscription else { continue }
                inner.isUnlimited = true
                asked.append(upstream)
            }
        }
        lock.unlock()
        for upstream in asked { upstream.request(.unlimited) }
        end(.finished)
    }

    @usableFromInline final override func request(_ demand: Subscribers.Demand) {
        demand.assertNonZero()
        lock.lock()
        self.demand += demand
        // Before upstream's subscription, nothing can wait.
        let isEarly = status.phase == .awaitingSubscription
        if isEarly { isFlowing.store(self.demand == .unlimited, ordering: .releasing) }
        if isOver || isEarly { lock.unlock() } else { drain() }
    }

    /// Upstream, or one of the publishers, may have ended. A failure ends the other publishers, but not upstream.
    @inlinable final func end(_ completion: Subscribers.Completion<Downstream.Failure>) {
        lock.lock()
        guard isEnd(completion) else { return lock.unlock() }
        deliveryLock.lock(unlocking: lock)
        guard isEnd(completion) else {
            deliveryLock.unlock()
            return lock.unlock()
        }
        let (upstreams, inners, buffer) = release()
        lock.unlock()
        for upstream in upstreams { upstream.cancel() }
        downstream.receive(completion: completion)
        deliveryLock.unlock()
        withExtendedLifetime((inners, buffer)) {}
    }

    @inlinable final func isEnd(_ completion: Subscribers.Completion<Downstream.Failure>) -> Bool {
        if isOver { return false }
        if case .failure = completion { return true }
        return status.isTerminal && inners.isEmpty && buffer.isEmpty
    }

    @inlinable final func end(_ inner: Inner, _ completion: Subscribers.Completion<Downstream.Failure>) {
        let old = lock.withLock { () -> (any Subscription)? in
            guard inner.status.isSubscribed else { return nil }
            defer { inners.removeOne { $0.status.isTerminal } }
            return inner.end()
        }
        guard old != nil else { return }
        end(completion)
        if case .finished = completion, replacesFinished, !lock.withLock({ isOver }) {
            upstreamSubscription?.request(.max(1))
        }
    }

    @usableFromInline final override func cancel() {
        let ((upstreams, _, _), upstream) = lock.withLock { (release(), end()) }
        for upstream in upstreams { upstream.cancel() }
        upstream?.cancel()
    }

    /// Ends all publishers; the caller cancels and lets go of what is returned without the lock.
    @inlinable final func release() -> ([any Subscription], [Inner], Fifo<(Inner, Downstream.Input)>) {
        isOver = true
        let upstreams = inners.all.compactMap { $0.end() }
        defer {
            inners = Registry()
            buffer = Fifo()
        }
        return (upstreams, inners.all, buffer)
    }

    /// The subscriber to one of the publishers.
    @usableFromInline final class Inner: Subscriber, Described {
        @usableFromInline typealias Input = Downstream.Input
        @usableFromInline typealias Failure = Downstream.Failure

        @usableFromInline let parent: Merging

        /// Whether it is subscribed, for values that take no lock.
        @usableFromInline let isLive = Atomic(false)

        // With the parent's lock; the second is whether it was asked for all values.
        @usableFromInline var status = Status()
        @usableFromInline var isUnlimited = false

        @inlinable init(_ parent: Merging) { self.parent = parent }

        @inlinable func receive(subscription: any Subscription) {
            let demand = parent.lock.withLock { () -> Subscribers.Demand? in
                guard status.accept(subscription) else { return nil }
                isLive.store(true, ordering: .releasing)
                isUnlimited = parent.demand == .unlimited
                return isUnlimited ? .unlimited : .max(1)
            }
            if let demand { subscription.request(demand) } else { subscription.cancel() }
        }

        @inlinable func receive(_ input: Downstream.Input) -> Subscribers.Demand {
            parent.pass(input, from: self)
        }

        @inlinable func receive(completion: Subscribers.Completion<Downstream.Failure>) {
            parent.end(self, completion)
        }

        @inlinable func end() -> (any Subscription)? {
            isLive.store(false, ordering: .releasing)
            return status.end()
        }

        @usableFromInline var description: String { parent.description }
    }
}
