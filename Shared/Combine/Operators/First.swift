extension Publishers {
    /// A publisher that sends the first value and finishes.
    public struct First<Upstream: Publisher>: Publisher, BuiltIn {
        /// It sends a value of upstream.
        public typealias Output = Upstream.Output
        /// It fails as upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher whose first value is taken.
        public let upstream: Upstream

        /// Makes a publisher of another's first value.
        @inlinable public init(upstream: Upstream) { self.upstream = upstream }

        /// Attaches a subscriber.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            upstream.receive(subscriber: Reducing("First", subscriber, { $0 }, keeping(.first)))
        }
    }

    /// A publisher that sends the first value that a closure accepts and finishes.
    public struct FirstWhere<Upstream: Publisher>: Publisher, BuiltIn {
        /// It sends a value of upstream.
        public typealias Output = Upstream.Output
        /// It fails as upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher whose first fitting value is taken.
        public let upstream: Upstream
        /// Whether a value fits.
        public let predicate: (Upstream.Output) -> Bool

        /// Makes a publisher of another's first fitting value.
        @inlinable public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        /// Attaches a subscriber.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            let step = keeping(.first) { value throws(Failure) in predicate(value) }
            // NB: that is how Combine calls it.
            upstream.receive(subscriber: Reducing("TryFirst", subscriber, { $0 }, step))
        }
    }

    /// A publisher that sends the first value that a closure accepts and finishes, and fails if it throws.
    public struct TryFirstWhere<Upstream: Publisher>: Publisher, BuiltIn {
        /// It sends a value of upstream.
        public typealias Output = Upstream.Output
        /// It fails as upstream does, or with what the closure throws.
        public typealias Failure = any Error

        /// The publisher whose first fitting value is taken.
        public let upstream: Upstream
        /// Whether a value fits, or throws.
        public let predicate: (Upstream.Output) throws -> Bool

        /// Makes a publisher of another's first fitting value.
        @inlinable public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        /// Attaches a subscriber.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            let step = keeping(.first, where: predicate)
            upstream.receive(subscriber: Reducing("TryFirstWhere", subscriber, { $0 as any Error }, step))
        }
    }
}

extension Publishers.First: Equatable where Upstream: Equatable {}

extension Publisher {
    /// Sends the first value, and finishes.
    @inlinable public func first() -> Publishers.First<Self> { Publishers.First(upstream: self) }

    /// Sends the first value that a closure accepts, and finishes.
    @inlinable public func first(where predicate: @escaping (Output) -> Bool) -> Publishers.FirstWhere<Self> {
        Publishers.FirstWhere(upstream: self, predicate: predicate)
    }

    /// Sends the first value that a closure accepts, and finishes, or fails with the error it throws.
    @inlinable public func tryFirst(where predicate: @escaping (Output) throws -> Bool)
        -> Publishers.TryFirstWhere<Self>
    {
        Publishers.TryFirstWhere(upstream: self, predicate: predicate)
    }
}
