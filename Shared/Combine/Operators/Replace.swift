extension Publishers {
    /// A publisher that replaces a failure with a value, and finishes.
    public struct ReplaceError<Upstream: Publisher>: Publisher, PassesOutput {
        public typealias Failure = Never

        public let upstream: Upstream
        @usableFromInline let output: Upstream.Output

        @inlinable init(upstream: Upstream, output: Upstream.Output) {
            self.upstream = upstream
            self.output = output
        }

        public func receive<S: Subscriber<Upstream.Output, Failure>>(subscriber: S) {
            upstream.receive(subscriber: ReplacingError<Upstream.Failure, S>(subscriber, output))
        }
    }

    /// A publisher that sends a value if upstream finishes without sending one.
    public struct ReplaceEmpty<Upstream: Publisher>: Publisher, PassesOn {
        public let upstream: Upstream
        let output: Upstream.Output

        public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            upstream.receive(subscriber: ReplacingEmpty(subscriber, output))
        }
    }
}

extension Publisher {
    /// Replaces a failure with a value, which it sends once it's demanded, and finishes.
    @inlinable public func replaceError(with output: Output) -> Publishers.ReplaceError<Self> {
        .init(upstream: self, output: output)
    }

    /// Sends a value, once it's demanded, if upstream finishes without sending one.
    public func replaceEmpty(with output: Output) -> Publishers.ReplaceEmpty<Self> {
        .init(upstream: self, output: output)
    }
}

private final class ReplacingError<Failure: Error, Downstream: Subscriber>: Concluding<Downstream>,
    Subscriber
{
    typealias Input = Downstream.Input

    private let output: Input

    init(_ downstream: Downstream, _ output: Input) {
        self.output = output
        super.init("ReplaceError", downstream, asksForAll: false)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        guard isSubscribed else { return .none }
        lock.withLock { if demand != .none { demand -= 1 } }
        let more = downstream.receive(input)
        lock.withLock { demand += more }
        return more
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        guard finish() else { return }
        if case .failure = completion { conclude(with: output) } else { complete(.finished) }
    }
}

private final class ReplacingEmpty<Downstream: Subscriber>: Concluding<Downstream>, Subscriber {
    typealias Input = Downstream.Input
    typealias Failure = Downstream.Failure

    private let output: Input

    /// Not guarded by a lock, since upstream's signals don't overlap.
    private var isEmpty = true

    init(_ downstream: Downstream, _ output: Input) {
        self.output = output
        super.init("ReplaceEmpty", downstream)
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
