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
