import Synchronization

/// The subscription to several publishers at once, whose values it sends as they arrive.
///
/// Unless demand is unlimited, it requests one value at a time from each publisher. A value that arrives without
/// demand waits, and the next one is requested once it's sent.
@usableFromInline class Merging<Downstream: Subscriber>: OperatorSubscription {
    @usableFromInline final let downstream: Downstream
    @usableFromInline final let deliveryLock = RecursiveLock()

    /// Whether a finished publisher is replaced by requesting another from upstream.
    @usableFromInline final let replacesFinished: Bool

    /// Whether values need no lock, since demand is unlimited and nothing waits.
    @usableFromInline final let isFlowing = Atomic(false)

    /// Whether the stream has ended or has been cancelled. It's set with the lock held, and readable without it.
    @usableFromInline final let hasEnded = Atomic(false)
    @inlinable final var isOver: Bool { hasEnded.load(ordering: .acquiring) }

    // Guarded by the lock.
    @usableFromInline final var demand = Subscribers.Demand.none

    /// The subscribers to the publishers that haven't ended, in order.
    @usableFromInline final var inners = Registry<Inner>()
    @usableFromInline final var buffer = Queue<(Inner, Downstream.Input)>()

    /// Boolean values that indicate whether waiting values are being sent, and more is being requested.
    @usableFromInline final var isDraining = false
    @usableFromInline final var isAsking = false

    @inlinable init(_ description: String, _ downstream: Downstream, replacesFinished: Bool = false) {
        self.downstream = downstream
        self.replacesFinished = replacesFinished
        super.init(description)
    }

    /// Sends the subscription downstream, then subscribes to the publishers.
    static func merge(
        _ publishers: [any Publisher<Downstream.Input, Downstream.Failure>],
        _ downstream: Downstream,
    ) {
        let merging = Merging("Merge", downstream)
        _ = merging.status.end()
        let inners = publishers.compactMap { _ in merging.add() }
        downstream.receive(subscription: merging)
        if publishers.isEmpty { merging.end(.finished) }
        for (publisher, inner) in zip(publishers, inners) where !merging.isOver {
            publisher.receive(subscriber: inner)
        }
    }

    /// Creates the subscriber to another publisher, or returns `nil` if the stream is over.
    @inlinable final func add() -> Inner? {
        let inner = Inner(self)
        return lock.withLock {
            if isOver { return nil }
            inners.append(inner)
            return inner
        }
    }

    /// Sends or buffers a value. Returns the demand for its publisher.
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
        // A value that can't be sent yet is stored without waiting for other deliveries.
        guard inner.status.isSubscribed, !mustWait else {
            keep(value, from: inner)
            lock.unlock()
            return .none
        }
        deliveryLock.lock(unlocking: lock)
        guard inner.status.isSubscribed, !mustWait else {
            keep(value, from: inner)
            deliveryLock.unlock()
            // Threads that found the delivery lock taken have left their values to this thread.
            drain()
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

    /// Stores a value until it's demanded. Call it with the lock held.
    private final func keep(_ value: Downstream.Input, from inner: Inner) {
        if inner.status.isSubscribed { buffer.append((inner, value)) }
    }

    /// Read it with the lock held.
    private final var mustWait: Bool { demand == .none || isAsking || !buffer.isEmpty }

    /// Sends the values that wait, if there is demand. If it's unlimited, requests all values from every publisher.
    /// Ends the stream if nothing is left. Call it with the lock held; it releases the lock.
    private final func drain() {
        // The thread that is delivering sends the waiting values.
        if isDraining || !buffer.isEmpty && deliveryLock.isHeldByAnotherThread { return lock.unlock() }
        if !buffer.isEmpty && demand != .none { sendWaiting() }
        let limited = demand == .unlimited ? flow() : []
        lock.unlock()
        for upstream in limited { upstream.request(.unlimited) }
        end(.finished)
    }

    /// Sends waiting values one after the other. New demand for them, and values that a request causes, are handled
    /// after the current value. Call it with the lock held.
    @inline(__always) private final func sendWaiting() {
        isDraining = true
        deliveryLock.lock(unlocking: lock)
        while !isOver, demand != .none, !buffer.isEmpty {
            demand -= 1
            sendFirst()
            lock.lock()
            isAsking = false
        }
        isDraining = false
        deliveryLock.unlock()
    }

    /// Sends the first value that waits, and requests the next one from its publisher. Call it with the lock held; it
    /// releases the lock, and then the value, to which this may be the last reference.
    @inline(__always) private final func sendFirst() {
        guard let (inner, value) = buffer.popFirst() else { return lock.unlock() }
        lock.unlock()
        let more = downstream.receive(value)
        lock.lock()
        demand += more
        guard demand != .unlimited, let upstream = inner.status.subscription else { return lock.unlock() }
        isAsking = true
        lock.unlock()
        upstream.request(.max(1))
    }

    /// Lets values pass without the lock. Returns the subscriptions from which not all values have been requested yet.
    /// Call it with the lock held.
    private final func flow() -> [any Subscription] {
        isFlowing.store(buffer.isEmpty && !isOver, ordering: .releasing)
        return inners.all.compactMap { inner in
            if inner.isUnlimited { return nil }
            inner.isUnlimited = inner.status.isSubscribed
            return inner.status.subscription
        }
    }

    @usableFromInline final override func request(_ demand: Subscribers.Demand) {
        demand.assertNonZero()
        lock.lock()
        self.demand += demand
        // Nothing can wait before the upstream subscription arrives.
        let isEarly = status.phase == .awaitingSubscription
        if isEarly { isFlowing.store(self.demand == .unlimited, ordering: .releasing) }
        if isOver || isEarly { lock.unlock() } else { drain() }
    }

    /// Ends the stream if all publishers have finished or one has failed. A failure doesn't cancel upstream.
    @inlinable final func end(_ completion: Subscribers.Completion<Downstream.Failure>) {
        lock.lock()
        endIfDone(completion)
    }

    /// Does what `end(_:)` does. Call it with the lock held; it releases the lock.
    @inlinable final func endIfDone(_ completion: Subscribers.Completion<Downstream.Failure>) {
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
        lock.lock()
        guard inner.status.isSubscribed else { return lock.unlock() }
        let old = inner.end()
        inners.removeOne { $0.status.isTerminal }
        endIfDone(completion)
        withExtendedLifetime(old) {}
        if case .finished = completion, replacesFinished, !isOver {
            upstreamSubscription?.request(.max(1))
        }
    }

    @usableFromInline final override func cancel() {
        let ((upstreams, _, _), upstream) = lock.withLock { (release(), end()) }
        for upstream in upstreams { upstream.cancel() }
        upstream?.cancel()
    }

    /// Ends all publishers. The caller cancels and releases the result without holding the lock.
    @inlinable final func release() -> ([any Subscription], [Inner], Queue<(Inner, Downstream.Input)>) {
        hasEnded.store(true, ordering: .releasing)
        let upstreams = inners.all.compactMap { $0.end() }
        defer {
            inners = Registry()
            buffer = Queue()
        }
        return (upstreams, inners.all, buffer)
    }

    /// The subscriber to one of the publishers.
    @usableFromInline final class Inner: Subscriber, CustomStringConvertible {
        @usableFromInline typealias Input = Downstream.Input
        @usableFromInline typealias Failure = Downstream.Failure

        @usableFromInline let parent: Merging

        /// Whether it's subscribed, for values that need no lock.
        @usableFromInline let isLive = Atomic(false)

        // Guarded by the parent's lock. `isUnlimited` indicates whether all values have been requested.
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
