extension Publishers {
    /// A publisher that sends the first values, and finishes.
    public struct Output<Upstream: Publisher>: Publisher, PassesOn {
        public let upstream: Upstream
        @usableFromInline let count: Int

        @inlinable init(upstream: Upstream, count: Int) {
            self.upstream = upstream
            self.count = count
        }

        @inlinable public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            upstream.receive(subscriber: Limiting(subscriber, count))
        }
    }

    /// A publisher that leaves out the first values.
    public struct Drop<Upstream: Publisher>: Publisher, PassesOn {
        public let upstream: Upstream
        @usableFromInline let count: Int

        @inlinable init(upstream: Upstream, count: Int) {
            self.upstream = upstream
            self.count = count
        }

        @inlinable public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            upstream.receive(subscriber: Dropping(subscriber, count))
        }
    }
}

extension Publisher {
    /// Sends at most the given number of values, then cancels upstream and finishes.
    @inlinable public func prefix(_ maxLength: Int) -> Publishers.Output<Self> {
        precondition(maxLength >= 0, "the number of values cannot be negative")
        return .init(upstream: self, count: maxLength)
    }

    /// Leaves out the given number of values, then sends the others.
    @inlinable public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> {
        precondition(count >= 0, "the number of values to drop cannot be negative")
        return .init(upstream: self, count: count)
    }
}

@usableFromInline
final class Limiting<Downstream: Subscriber>: OperatorBase<Downstream>, Subscriber {
    @usableFromInline typealias Input = Downstream.Input
    @usableFromInline typealias Failure = Downstream.Failure

    private let isEmpty: Bool

    /// The number of values still to send. Not guarded by a lock, since upstream's signals don't overlap.
    @usableFromInline var remaining: Int

    @usableFromInline init(_ downstream: Downstream, _ count: Int) {
        isEmpty = count == 0
        remaining = count
        super.init("Output", downstream)
    }

    @usableFromInline override func receive(subscription: any Subscription) {
        super.receive(subscription: subscription)
        if isEmpty { complete() }
    }

    @inlinable func receive(_ input: Input) -> Subscribers.Demand {
        // It may have been sent while the last one was being received.
        guard isSubscribed, remaining > 0 else { return .none }
        remaining -= 1
        let isLast = remaining == 0
        let more = downstream.receive(input)
        guard isLast else { return more }
        complete()
        return .none
    }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) {
        if finish() { downstream.receive(completion: completion) }
    }

    @usableFromInline func complete() {
        if cancelUpstream() { downstream.receive(completion: .finished) }
    }
}

@usableFromInline
final class Dropping<Downstream: Subscriber>: OperatorBase<Downstream>, Subscriber {
    @usableFromInline typealias Input = Downstream.Input
    @usableFromInline typealias Failure = Downstream.Failure

    /// The number of values still to drop. Not guarded by a lock, since upstream's signals don't overlap.
    private var remaining: Int

    /// The demand to begin with, to which requests add while downstream receives its subscription, and `nil` from
    /// then on. Guarded by the lock.
    private var initialDemand: Subscribers.Demand?

    @usableFromInline init(_ downstream: Downstream, _ count: Int) {
        remaining = count
        initialDemand = .max(count)
        super.init("Drop", downstream)
    }

    @usableFromInline override func receive(subscription: any Subscription) {
        guard accept(subscription) else { return }
        downstream.receive(subscription: self)
        let (demand, upstream) = lock.withLock { (initialDemand.take(), status.subscription) }
        if let demand, demand != .none { upstream?.request(demand) }
    }

    @inlinable func receive(_ input: Input) -> Subscribers.Demand {
        isSubscribed && !dropsNext() ? downstream.receive(input) : .none
    }

    /// Counts a value. Returns a Boolean value that indicates whether to drop it.
    @usableFromInline func dropsNext() -> Bool {
        if remaining == 0 { return false }
        remaining -= 1
        return true
    }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) {
        if finish() { downstream.receive(completion: completion) }
    }

    @usableFromInline override func request(_ demand: Subscribers.Demand) {
        demand.assertNonZero()
        let upstream = lock.withLock { () -> (any Subscription)? in
            guard let initialDemand else { return status.subscription }
            self.initialDemand = initialDemand + demand
            return nil
        }
        upstream?.request(demand)
    }
}
