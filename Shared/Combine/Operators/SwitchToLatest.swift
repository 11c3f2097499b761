extension Publishers {
    /// A publisher that sends what the latest of a stream of publishers sends.
    public struct SwitchToLatest<P: Publisher, Upstream: Publisher>: Publisher, BuiltIn
    where P == Upstream.Output, P.Failure == Upstream.Failure {
        /// It sends the values of the latest publisher.
        public typealias Output = P.Output
        /// It fails as upstream or the latest publisher does.
        public typealias Failure = P.Failure

        /// The publisher of publishers.
        public let upstream: Upstream

        /// Makes a publisher that follows the latest of a stream of publishers.
        @inlinable public init(upstream: Upstream) { self.upstream = upstream }

        /// Attaches a subscriber. It receives its subscription before upstream is subscribed to.
        @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
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
