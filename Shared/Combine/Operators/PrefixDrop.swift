extension Publishers {
    /// A publisher that sends the values whose positions are in a range, and finishes at its end.
    public struct Output<Upstream: Publisher>: Publisher, PassesOn {
        public let upstream: Upstream
        @usableFromInline let range: CountableRange<Int>

        @inlinable init(upstream: Upstream, range: CountableRange<Int>) {
            self.upstream = upstream
            self.range = range
        }

        @inlinable public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            upstream.receive(subscriber: Selecting(subscriber, range))
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

    /// A publisher that sends no values, only the completion.
    public struct IgnoreOutput<Upstream: Publisher>: Publisher, PassesFailure {
        public typealias Output = Never

        public let upstream: Upstream

        @inlinable init(upstream: Upstream) {
            self.upstream = upstream
        }

        @inlinable public func receive<S: Subscriber<Never, Failure>>(subscriber: S) {
            upstream.receive(subscriber: Ignoring<Upstream.Output, S>("IgnoreOutput", subscriber))
        }
    }
}

extension Publisher {
    /// Sends at most the given number of values, then cancels upstream and finishes.
    @inlinable public func prefix(_ maxLength: Int) -> Publishers.Output<Self> { output(in: ..<maxLength) }

    /// Sends the value at a position, counted from zero, and finishes.
    @inlinable public func output(at index: Int) -> Publishers.Output<Self> { output(in: index...index) }

    /// Sends the values whose positions, counted from zero, are in a range, and finishes at its end.
    @inlinable public func output<R: RangeExpression>(in range: R) -> Publishers.Output<Self>
    where R.Bound == Int {
        let range = range.relative(to: 0..<Int.max)
        precondition(range.lowerBound >= 0, "the position of a value cannot be negative")
        return .init(upstream: self, range: range)
    }

    /// Leaves out the given number of values, then sends the others.
    @inlinable public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> {
        precondition(count >= 0, "the number of values to drop cannot be negative")
        return .init(upstream: self, count: count)
    }

    /// Sends no values, only the completion.
    @inlinable public func ignoreOutput() -> Publishers.IgnoreOutput<Self> { .init(upstream: self) }
}

@usableFromInline
final class Selecting<Downstream: Subscriber>: OperatorBase<Downstream>, Subscriber {
    @usableFromInline typealias Input = Downstream.Input
    @usableFromInline typealias Failure = Downstream.Failure

    /// Where a value is, compared with the range.
    @usableFromInline enum Place {
        case before
        case inside
        case last
        case after
    }

    private let range: CountableRange<Int>

    /// The position of the next value. Not guarded by a lock, since upstream's signals don't overlap.
    private var position = 0

    @usableFromInline init(_ downstream: Downstream, _ range: CountableRange<Int>) {
        self.range = range.isEmpty ? 0..<0 : range
        super.init("Output", downstream)
    }

    @usableFromInline override func receive(subscription: any Subscription) {
        super.receive(subscription: subscription)
        if range.isEmpty { complete() }
    }

    @inlinable func receive(_ input: Input) -> Subscribers.Demand {
        guard isSubscribed else { return .none }
        switch advance() {
        case .before: return .max(1)
        case .inside: return downstream.receive(input)
        case .last:
            _ = downstream.receive(input)
            complete()
            return .none
        // It was sent while the last one was being received.
        case .after: return .none
        }
    }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) {
        if finish() { downstream.receive(completion: completion) }
    }

    /// Moves to the next position. Returns where the value at the current one is.
    @usableFromInline func advance() -> Place {
        guard position < range.upperBound else { return .after }
        position += 1
        if position == range.upperBound { return .last }
        return position > range.lowerBound ? .inside : .before
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

@usableFromInline
final class Ignoring<Input, Downstream: Subscriber>: OperatorBase<Downstream>, Subscriber {
    @usableFromInline typealias Failure = Downstream.Failure

    @usableFromInline override func receive(subscription: any Subscription) {
        guard accept(subscription) else { return }
        downstream.receive(subscription: self)
        upstreamSubscription?.request(.unlimited)
    }

    @inlinable func receive(_ input: Input) -> Subscribers.Demand { .none }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) {
        if finish() { downstream.receive(completion: completion) }
    }

    /// Has no effect, since all values are requested anyway.
    @usableFromInline override func request(_ demand: Subscribers.Demand) {}
}
