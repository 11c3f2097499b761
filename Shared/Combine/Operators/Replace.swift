extension Publishers {
    /// A publisher that sends a value in place of a failure, and finishes.
    public struct ReplaceError<Upstream: Publisher>: Publisher, BuiltIn {
        public typealias Output = Upstream.Output
        public typealias Failure = Never

        /// What is sent in place of a failure.
        public let output: Upstream.Output
        /// The publisher that may fail.
        public let upstream: Upstream

        /// Makes a publisher that replaces another's failure.
        @inlinable public init(upstream: Upstream, output: Output) {
            (self.upstream, self.output) = (upstream, output)
        }

        public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
            upstream.receive(subscriber: ReplacingError<Upstream.Failure, S>(subscriber, output))
        }
    }
}

extension Publishers.ReplaceError: Equatable where Upstream: Equatable, Upstream.Output: Equatable {}

private final class ReplacingError<Failure: Error, Downstream: Subscriber>: Concluding<Downstream>,
    Subscriber
{
    typealias Input = Downstream.Input

    let output: Input

    init(_ downstream: Downstream, _ output: Input) {
        self.output = output
        super.init("ReplaceError", downstream)
    }

    func receive(subscription: any Subscription) {
        if accept(subscription) { downstream.receive(subscription: self) }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        let isSubscribed = lock.withLock {
            if status.isSubscribed && demand != .none { demand -= 1 }
            return status.isSubscribed
        }
        guard isSubscribed else { return .none }
        let more = downstream.receive(input)
        lock.withLock { demand += more }
        return more
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        guard finish() else { return }
        if case .failure = completion { conclude(with: output) } else { complete(.finished) }
    }

    override func requestUpstream(_ demand: Subscribers.Demand) { upstreamSubscription?.request(demand) }
}

extension Publisher {
    /// Sends a value in place of a failure once it is asked for, and finishes.
    @inlinable public func replaceError(with output: Output) -> Publishers.ReplaceError<Self> {
        Publishers.ReplaceError(upstream: self, output: output)
    }
}

extension Publishers {
    /// A publisher that sends a value if upstream finishes without one.
    public struct ReplaceEmpty<Upstream: Publisher>: Publisher, PassesOn {
        /// What is sent if upstream sends nothing.
        public let output: Upstream.Output
        /// The publisher that may be empty.
        public let upstream: Upstream

        /// Makes a publisher that is never empty.
        @inlinable public init(upstream: Upstream, output: Output) {
            (self.upstream, self.output) = (upstream, output)
        }

        public func receive(subscriber: some Subscriber<Output, Failure>) {
            upstream.receive(subscriber: ReplacingEmpty(subscriber, output))
        }
    }
}

extension Publishers.ReplaceEmpty: Equatable where Upstream: Equatable, Upstream.Output: Equatable {}

private final class ReplacingEmpty<Downstream: Subscriber>: Concluding<Downstream>, Subscriber {
    typealias Input = Downstream.Input
    typealias Failure = Downstream.Failure

    let output: Input

    /// For upstream, whose signals are serial.
    var isEmpty = true

    init(_ downstream: Downstream, _ output: Input) {
        self.output = output
        super.init("ReplaceEmpty", downstream)
    }

    func receive(subscription: any Subscription) {
        guard accept(subscription) else { return }
        downstream.receive(subscription: self)
        upstreamSubscription?.request(.unlimited)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        guard isSubscribed else { return .none }
        isEmpty = false
        return downstream.receive(input)
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        guard finish() else { return }
        if isEmpty, case .finished = completion { conclude(with: output) } else { complete(completion) }
    }
}

extension Publisher {
    /// Sends a value, once it is asked for, if upstream finishes without one.
    @inlinable public func replaceEmpty(with output: Output) -> Publishers.ReplaceEmpty<Self> {
        Publishers.ReplaceEmpty(upstream: self, output: output)
    }
}
