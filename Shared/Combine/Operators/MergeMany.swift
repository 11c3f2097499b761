extension Publishers {
    /// A publisher that sends the values of any number of others, of one type, as they come.
    public struct MergeMany<Upstream: Publisher>: Publisher, PassesOn {
        /// The publishers.
        public let publishers: [Upstream]

        /// Makes a publisher of others.
        @inlinable public init(_ upstream: Upstream...) {
            publishers = upstream
        }

        /// Makes a publisher of a sequence of others.
        @inlinable public init<S>(_ upstream: S) where Upstream == S.Element, S: Swift.Sequence {
            publishers = Array(upstream)
        }

        /// Attaches a subscriber. It receives its subscription before any of them is subscribed to.
        public func receive(subscriber: some Subscriber<Output, Failure>) {
            let inners = Merging.open(publishers.count, subscriber)
            for (publisher, inner) in Swift.zip(publishers, inners) { publisher.receive(subscriber: inner) }
        }

        /// Sends the values of another publisher of the same type too.
        @inlinable public func merge(with other: Upstream) -> MergeMany<Upstream> {
            MergeMany(publishers + [other])
        }
    }
}

extension Publishers.MergeMany: Equatable where Upstream: Equatable {}

extension Publisher {
    /// Sends the values of another publisher of the same type too.
    @inlinable public func merge(with other: Self) -> Publishers.MergeMany<Self> {
        Publishers.MergeMany([self, other])
    }
}

extension Publisher {
    /// Sends the values of another publisher too.
    @inlinable public func merge<P: Publisher<Output, Failure>>(with other: P) -> Publishers.Merge<Self, P> {
        Publishers.Merge(self, other)
    }

    /// Sends the values of two other publishers too.
    @inlinable
    public func merge<
        B: Publisher<Output, Failure>,
        C: Publisher<Output, Failure>
    >(with b: B, _ c: C) -> Publishers.Merge3<Self, B, C> {
        Publishers.Merge3(self, b, c)
    }

    /// Sends the values of three other publishers too.
    @inlinable
    public func merge<
        B: Publisher<Output, Failure>,
        C: Publisher<Output, Failure>,
        D: Publisher<Output, Failure>
    >(with b: B, _ c: C, _ d: D) -> Publishers.Merge4<Self, B, C, D> {
        Publishers.Merge4(self, b, c, d)
    }

    /// Sends the values of four other publishers too.
    public func merge(
        with b: some Publisher<Output, Failure>,
        _ c: some Publisher<Output, Failure>,
        _ d: some Publisher<Output, Failure>,
        _ e: some Publisher<Output, Failure>,
    ) -> Publishers.MergeMany<AnyPublisher<Output, Failure>> {
        merge(erasing: [b, c, d, e])
    }

    /// Sends the values of five other publishers too.
    public func merge(
        with b: some Publisher<Output, Failure>,
        _ c: some Publisher<Output, Failure>,
        _ d: some Publisher<Output, Failure>,
        _ e: some Publisher<Output, Failure>,
        _ f: some Publisher<Output, Failure>,
    ) -> Publishers.MergeMany<AnyPublisher<Output, Failure>> {
        merge(erasing: [b, c, d, e, f])
    }

    /// Sends the values of six other publishers too.
    public func merge(
        with b: some Publisher<Output, Failure>,
        _ c: some Publisher<Output, Failure>,
        _ d: some Publisher<Output, Failure>,
        _ e: some Publisher<Output, Failure>,
        _ f: some Publisher<Output, Failure>,
        _ g: some Publisher<Output, Failure>,
    ) -> Publishers.MergeMany<AnyPublisher<Output, Failure>> {
        merge(erasing: [b, c, d, e, f, g])
    }

    /// Sends the values of seven other publishers too.
    public func merge(
        with b: some Publisher<Output, Failure>,
        _ c: some Publisher<Output, Failure>,
        _ d: some Publisher<Output, Failure>,
        _ e: some Publisher<Output, Failure>,
        _ f: some Publisher<Output, Failure>,
        _ g: some Publisher<Output, Failure>,
        _ h: some Publisher<Output, Failure>,
    ) -> Publishers.MergeMany<AnyPublisher<Output, Failure>> {
        merge(erasing: [b, c, d, e, f, g, h])
    }

    private func merge(erasing others: [any Publisher<Output, Failure>])
        -> Publishers.MergeMany<AnyPublisher<Output, Failure>>
    {
        func erase(_ publisher: some Publisher<Output, Failure>) -> AnyPublisher<Output, Failure> {
            publisher.eraseToAnyPublisher()
        }
        return Publishers.MergeMany([erase(self)] + others.map { erase($0) })
    }
}
