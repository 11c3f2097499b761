extension Publishers {
    /// A publisher that sends the values of two publishers as they arrive.
    public struct Merge<A: Publisher, B: Publisher<A.Output, A.Failure>>: Publisher {
        public typealias Output = A.Output
        public typealias Failure = A.Failure

        let a: A
        let b: B

        /// Creates a publisher that merges two publishers.
        public init(_ a: A, _ b: B) {
            self.a = a
            self.b = b
        }

        /// Attaches a subscriber, which receives its subscription before any of the publishers is subscribed to.
        public func receive(subscriber: some Subscriber<Output, Failure>) {
            Merging.merge([a, b], subscriber)
        }
    }

    /// A publisher that sends the values of any number of publishers of one type as they arrive.
    public struct MergeMany<Upstream: Publisher>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure

        let publishers: [Upstream]

        /// Creates a publisher that merges the given publishers.
        public init(_ upstream: Upstream...) { publishers = upstream }

        /// Creates a publisher that merges a sequence of publishers.
        public init<S>(_ upstream: S) where Upstream == S.Element, S: Swift.Sequence {
            publishers = Array(upstream)
        }

        public func receive(subscriber: some Subscriber<Output, Failure>) {
            Merging.merge(publishers, subscriber)
        }
    }
}

extension Publisher {
    /// Also sends the values of another publisher of the same type.
    public func merge(with other: Self) -> Publishers.MergeMany<Self> { .init([self, other]) }

    /// Also sends the values of another publisher.
    public func merge<P: Publisher<Output, Failure>>(with other: P) -> Publishers.Merge<Self, P> {
        .init(self, other)
    }

    /// Also sends the values of two or more other publishers.
    public func merge(
        with b: any Publisher<Output, Failure>,
        _ c: any Publisher<Output, Failure>,
        _ others: any Publisher<Output, Failure>...,
    ) -> Publishers.MergeMany<AnyPublisher<Output, Failure>> {
        func erase(_ publisher: some Publisher<Output, Failure>) -> AnyPublisher<Output, Failure> {
            publisher.eraseToAnyPublisher()
        }
        return .init(([self, b, c] + others).map { erase($0) })
    }
}

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
