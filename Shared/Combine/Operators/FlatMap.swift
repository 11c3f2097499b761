extension Publishers {
    /// A publisher that makes a publisher of each value and sends what all of these send.
    public struct FlatMap<NewPublisher: Publisher, Upstream: Publisher>: Publisher, BuiltIn
    where NewPublisher.Failure == Upstream.Failure {
        /// It sends the values of the publishers that are made.
        public typealias Output = NewPublisher.Output
        /// It fails as upstream or one of the publishers does.
        public typealias Failure = Upstream.Failure

        /// The publisher whose values are transformed.
        public let upstream: Upstream
        /// How many publishers are subscribed to at a time.
        public let maxPublishers: Subscribers.Demand
        /// What makes a publisher of each value.
        public let transform: (Upstream.Output) -> NewPublisher

        /// Makes a publisher that flattens what a closure makes of another's values.
        @inlinable public init(
            upstream: Upstream,
            maxPublishers: Subscribers.Demand,
            transform: @escaping (Upstream.Output) -> NewPublisher,
        ) {
            self.upstream = upstream
            self.maxPublishers = maxPublishers
            self.transform = transform
        }

        /// Attaches a subscriber. It receives its subscription before upstream is subscribed to.
        @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
            let merging = Flattening<Upstream.Output, NewPublisher, S>(subscriber, maxPublishers, transform)
            subscriber.receive(subscription: merging)
            upstream.receive(subscriber: merging)
        }
    }
}

extension Publisher {
    /// Makes a publisher of each value, and sends what all of these send; at most some of them at a time.
    @inlinable public func flatMap<T, P>(
        maxPublishers: Subscribers.Demand = .unlimited,
        _ transform: @escaping (Output) -> P,
    ) -> Publishers.FlatMap<P, Self> where T == P.Output, P: Publisher, Failure == P.Failure {
        Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
    }

    /// Makes a publisher that can't fail of each value, and sends what all of these send.
    @inlinable public func flatMap<P>(
        maxPublishers: Subscribers.Demand = .unlimited,
        _ transform: @escaping (Output) -> P,
    ) -> Publishers.FlatMap<Publishers.SetFailureType<P, Failure>, Self>
    where P: Publisher, P.Failure == Never {
        flatMap(maxPublishers: maxPublishers) { transform($0).setFailureType(to: Failure.self) }
    }
}

extension Publisher where Failure == Never {
    /// Makes a publisher of each value, and sends what all of these send.
    @inlinable public func flatMap<P>(
        maxPublishers: Subscribers.Demand = .unlimited,
        _ transform: @escaping (Output) -> P,
    ) -> Publishers.FlatMap<P, Publishers.SetFailureType<Self, P.Failure>> where P: Publisher {
        setFailureType(to: P.Failure.self).flatMap(maxPublishers: maxPublishers, transform)
    }

    /// Makes a publisher that can't fail of each value, and sends what all of these send.
    @inlinable public func flatMap<P>(
        maxPublishers: Subscribers.Demand = .unlimited,
        _ transform: @escaping (Output) -> P,
    ) -> Publishers.FlatMap<P, Self> where P: Publisher, P.Failure == Never {
        Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
    }
}
