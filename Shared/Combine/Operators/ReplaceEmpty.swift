extension Publishers {
    /// A publisher that sends a value if upstream finishes without one.
    public struct ReplaceEmpty<Upstream: Publisher>: Publisher, BuiltIn {
        /// It sends values of upstream.
        public typealias Output = Upstream.Output
        /// It fails as upstream does.
        public typealias Failure = Upstream.Failure

        /// What is sent if upstream sends nothing.
        public let output: Upstream.Output
        /// The publisher that may be empty.
        public let upstream: Upstream

        /// Makes a publisher that is never empty.
        @inlinable public init(upstream: Upstream, output: Output) {
            self.upstream = upstream
            self.output = output
        }

        /// Attaches a subscriber.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            upstream.receive(subscriber: Inner(subscriber, output))
        }
    }
}

extension Publishers.ReplaceEmpty: Equatable where Upstream: Equatable, Upstream.Output: Equatable {}

extension Publishers.ReplaceEmpty {
    @usableFromInline final class Inner<Downstream: Subscriber>: Concluding<Downstream>, Subscriber {
        @usableFromInline typealias Input = Downstream.Input
        @usableFromInline typealias Failure = Downstream.Failure

        @usableFromInline let output: Input

        /// For upstream, whose signals are serial.
        @usableFromInline @exclusivity(unchecked) var isEmpty = true

        @inlinable init(_ downstream: Downstream, _ output: Input) {
            self.output = output
            super.init("ReplaceEmpty", downstream, passesDemand: true)
        }

        @inlinable func receive(subscription: any Subscription) {
            if link.connect(subscription) { downstream.receive(subscription: self) }
        }

        @inlinable func receive(_ input: Input) -> Subscribers.Demand {
            guard link.isSubscribed else { return .none }
            isEmpty = false
            return downstream.receive(input)
        }

        @inlinable func receive(completion: Subscribers.Completion<Failure>) {
            guard link.finish() else { return }
            if isEmpty, case .finished = completion { conclude(with: output) } else { complete(completion) }
        }
    }
}

extension Publisher {
    /// Sends a value, once it is asked for, if upstream finishes without one.
    @inlinable public func replaceEmpty(with output: Output) -> Publishers.ReplaceEmpty<Self> {
        Publishers.ReplaceEmpty(upstream: self, output: output)
    }
}
