extension Publishers {
    /// A publisher that sends a value in place of a failure, and finishes.
    public struct ReplaceError<Upstream: Publisher>: Publisher, BuiltIn {
        /// It sends values of upstream.
        public typealias Output = Upstream.Output
        /// It can't fail.
        public typealias Failure = Never

        /// What is sent in place of a failure.
        public let output: Upstream.Output
        /// The publisher that may fail.
        public let upstream: Upstream

        /// Makes a publisher that replaces another's failure.
        @inlinable public init(upstream: Upstream, output: Output) {
            self.upstream = upstream
            self.output = output
        }

        /// Attaches a subscriber.
        @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
            upstream.receive(subscriber: Inner<Upstream.Failure, S>(subscriber, output))
        }
    }
}

extension Publishers.ReplaceError: Equatable where Upstream: Equatable, Upstream.Output: Equatable {}

extension Publishers.ReplaceError {
    @usableFromInline
    final class Inner<Failure: Error, Downstream: Subscriber>: Concluding<Downstream>, Subscriber {
        @usableFromInline typealias Input = Downstream.Input

        @usableFromInline let output: Input

        @inlinable init(_ downstream: Downstream, _ output: Input) {
            self.output = output
            super.init("ReplaceError", downstream, passesDemand: true)
        }

        @inlinable func receive(subscription: any Subscription) {
            if link.connect(subscription) { downstream.receive(subscription: self) }
        }

        @inlinable func receive(_ input: Input) -> Subscribers.Demand {
            guard link.isSubscribed else { return .none }
            _ = demand.take()
            let more = downstream.receive(input)
            demand.give(more)
            return more
        }

        @inlinable func receive(completion: Subscribers.Completion<Failure>) {
            guard link.finish() else { return }
            if case .failure = completion { conclude(with: output) } else { complete(.finished) }
        }
    }
}

extension Publisher {
    /// Sends a value in place of a failure once it is asked for, and finishes.
    @inlinable public func replaceError(with output: Output) -> Publishers.ReplaceError<Self> {
        Publishers.ReplaceError(upstream: self, output: output)
    }
}
