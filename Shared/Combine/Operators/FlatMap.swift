extension Publishers {
    /// A publisher that creates a publisher for each value, and sends the values of all of them.
    public struct FlatMap<NewPublisher: Publisher, Upstream: Publisher>: Publisher, PassesFailure
    where NewPublisher.Failure == Upstream.Failure {
        public typealias Output = NewPublisher.Output

        public let upstream: Upstream
        @usableFromInline let maxPublishers: Subscribers.Demand
        @usableFromInline let transform: (Upstream.Output) -> NewPublisher

        @inlinable init(
            upstream: Upstream,
            maxPublishers: Subscribers.Demand,
            transform: @escaping (Upstream.Output) -> NewPublisher,
        ) {
            self.upstream = upstream
            self.maxPublishers = maxPublishers
            self.transform = transform
        }

        /// Attaches a subscriber, which receives its subscription before upstream is subscribed to.
        @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
            let merging = Flattening<Upstream.Output, NewPublisher, S>(subscriber, maxPublishers, transform)
            subscriber.receive(subscription: merging)
            if !merging.isOver { upstream.receive(subscriber: merging) }
        }
    }
}

extension Publisher {
    /// Creates a publisher for each value, at most `maxPublishers` at a time, and sends the values of all of them.
    @inlinable public func flatMap<T, P>(
        maxPublishers: Subscribers.Demand = .unlimited,
        _ transform: @escaping (Output) -> P,
    ) -> Publishers.FlatMap<P, Self> where T == P.Output, P: Publisher, Failure == P.Failure {
        .init(upstream: self, maxPublishers: maxPublishers, transform: transform)
    }

    /// Creates a publisher that can't fail for each value, and sends the values of all of them.
    @inlinable public func flatMap<P>(
        maxPublishers: Subscribers.Demand = .unlimited,
        _ transform: @escaping (Output) -> P,
    ) -> Publishers.FlatMap<Publishers.SetFailureType<P, Failure>, Self>
    where P: Publisher, P.Failure == Never {
        flatMap(maxPublishers: maxPublishers) { transform($0).setFailureType(to: Failure.self) }
    }
}

extension Publisher where Failure == Never {
    /// Creates a publisher for each value, and sends the values of all of them.
    @inlinable public func flatMap<P>(
        maxPublishers: Subscribers.Demand = .unlimited,
        _ transform: @escaping (Output) -> P,
    ) -> Publishers.FlatMap<P, Publishers.SetFailureType<Self, P.Failure>> where P: Publisher {
        setFailureType(to: P.Failure.self).flatMap(maxPublishers: maxPublishers, transform)
    }

    /// Creates a publisher that can't fail for each value, and sends the values of all of them.
    @inlinable public func flatMap<P>(
        maxPublishers: Subscribers.Demand = .unlimited,
        _ transform: @escaping (Output) -> P,
    ) -> Publishers.FlatMap<P, Self> where P: Publisher, P.Failure == Never {
        .init(upstream: self, maxPublishers: maxPublishers, transform: transform)
    }
}

/// The subscriber of `flatMap`, which creates a publisher for each value.
@usableFromInline
final class Flattening<Input, NewPublisher: Publisher, Downstream: Subscriber>: Merging<Downstream>,
    Subscriber
where Downstream.Input == NewPublisher.Output, Downstream.Failure == NewPublisher.Failure {
    @usableFromInline typealias Failure = NewPublisher.Failure

    @usableFromInline let maxPublishers: Subscribers.Demand
    @usableFromInline let transform: (Input) -> NewPublisher

    @inlinable init(
        _ downstream: Downstream,
        _ maxPublishers: Subscribers.Demand,
        _ transform: @escaping (Input) -> NewPublisher,
    ) {
        self.maxPublishers = maxPublishers
        self.transform = transform
        super.init("FlatMap", downstream, replacesFinished: maxPublishers != .unlimited)
    }

    @inlinable func receive(subscription: any Subscription) {
        if accept(subscription) { subscription.request(maxPublishers) }
    }

    @inlinable func receive(_ input: Input) -> Subscribers.Demand {
        if isSubscribed, !isOver {
            let publisher = transform(input)
            if let inner = add() { publisher.receive(subscriber: inner) }
        }
        return .none
    }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) {
        if finish() { end(completion) }
    }
}
