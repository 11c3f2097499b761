extension Publishers {
    /// A publisher that sends the last value when upstream finishes.
    public struct Last<Upstream: Publisher>: Publisher, BuiltIn {
        /// It sends a value of upstream.
        public typealias Output = Upstream.Output
        /// It fails as upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher whose last value is taken.
        public let upstream: Upstream

        /// Makes a publisher of another's last value.
        @inlinable public init(upstream: Upstream) { self.upstream = upstream }

        /// Attaches a subscriber.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            upstream.receive(subscriber: Reducing("Last", subscriber, { $0 }, keeping(.last)))
        }
    }

    /// A publisher that sends the last value that a closure accepts when upstream finishes.
    public struct LastWhere<Upstream: Publisher>: Publisher, BuiltIn {
        /// It sends a value of upstream.
        public typealias Output = Upstream.Output
        /// It fails as upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher whose last fitting value is taken.
        public let upstream: Upstream
        /// Whether a value fits.
        public let predicate: (Upstream.Output) -> Bool

        /// Makes a publisher of another's last fitting value.
        @inlinable public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        /// Attaches a subscriber.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            let step = keeping(.last) { value throws(Failure) in predicate(value) }
            upstream.receive(subscriber: Reducing("LastWhere", subscriber, { $0 }, step))
        }
    }

    /// A publisher that sends the last value that a closure accepts, and fails if it throws.
    public struct TryLastWhere<Upstream: Publisher>: Publisher, BuiltIn {
        /// It sends a value of upstream.
        public typealias Output = Upstream.Output
        /// It fails as upstream does, or with what the closure throws.
        public typealias Failure = any Error

        /// The publisher whose last fitting value is taken.
        public let upstream: Upstream
        /// Whether a value fits, or throws.
        public let predicate: (Upstream.Output) throws -> Bool

        /// Makes a publisher of another's last fitting value.
        @inlinable public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        /// Attaches a subscriber.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            let step = keeping(.last, where: predicate)
            upstream.receive(subscriber: Reducing("TryLastWhere", subscriber, { $0 as any Error }, step))
        }
    }
}

extension Publishers.Last: Equatable where Upstream: Equatable {}

extension Publisher {
    /// Sends the last value once upstream finishes.
    @inlinable public func last() -> Publishers.Last<Self> { Publishers.Last(upstream: self) }

    /// Sends the last value that a closure accepts once upstream finishes.
    @inlinable public func last(where predicate: @escaping (Output) -> Bool) -> Publishers.LastWhere<Self> {
        Publishers.LastWhere(upstream: self, predicate: predicate)
    }

    /// Sends the last value that a closure accepts once upstream finishes, or fails with the error it throws.
    @inlinable public func tryLast(where predicate: @escaping (Output) throws -> Bool)
        -> Publishers.TryLastWhere<Self>
    {
        Publishers.TryLastWhere(upstream: self, predicate: predicate)
    }
}
