extension Publishers {
    /// A publisher that sends the values of any number of others, of one type, as they come.
    public struct MergeMany<Upstream: Publisher>: Publisher, BuiltIn {
        /// It sends the values of all.
        public typealias Output = Upstream.Output
        /// It fails as any of them does.
        public typealias Failure = Upstream.Failure

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
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            let inners = Merging(subscriber).open(publishers.count)
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
