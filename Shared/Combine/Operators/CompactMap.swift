extension Publishers {
    /// A publisher that sends what a closure makes of each value, unless that is nil.
    public struct CompactMap<Upstream: Publisher, Output>: Publisher, BuiltIn {
        public typealias Failure = Upstream.Failure

        /// The publisher whose values are taken.
        public let upstream: Upstream
        /// What makes a new value of a value, or nil to skip it.
        public let transform: (Upstream.Output) -> Output?

        /// Makes a publisher of another and a closure.
        @inlinable public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output?) {
            (self.upstream, self.transform) = (upstream, transform)
        }

        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            upstream.receive(subscriber: Passing("CompactMap", subscriber, transform))
        }
    }
}

extension Publisher {
    /// Sends what a closure makes of each value, unless that is nil.
    @inlinable
    public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Self, T> {
        Publishers.CompactMap(upstream: self, transform: transform)
    }
}

extension Publishers.CompactMap {
    /// Sends what a second closure makes of what the first made, unless one of them makes nil.
    @inlinable
    public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Upstream, T> {
        let first = self.transform
        return Publishers.CompactMap<Upstream, T>(upstream: upstream) { first($0).flatMap(transform) }
    }

    /// Sends what a second closure makes of what the first made, unless that is nil.
    @inlinable
    public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.CompactMap<Upstream, T> {
        let first = self.transform
        return Publishers.CompactMap<Upstream, T>(upstream: upstream) { first($0).map(transform) }
    }
}

extension Publishers {
    /// A publisher that sends what a closure makes of each value, unless that is nil, and fails if it throws.
    public struct TryCompactMap<Upstream: Publisher, Output>: Publisher, BuiltIn {
        public typealias Failure = any Error

        /// The publisher whose values are taken.
        public let upstream: Upstream
        /// What makes a new value of a value, or nil to skip it, or throws.
        public let transform: (Upstream.Output) throws -> Output?

        /// Makes a publisher of another and a closure.
        @inlinable public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output?) {
            (self.upstream, self.transform) = (upstream, transform)
        }

        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            upstream.receive(
                subscriber: Trying("TryCompactMap", subscriber, showing: { $0.neighbours }, transform)
            )
        }
    }
}

extension Publisher {
    /// Sends what a closure makes of each value, unless that is nil, or fails with the error it throws.
    @inlinable public func tryCompactMap<T>(_ transform: @escaping (Output) throws -> T?)
        -> Publishers.TryCompactMap<Self, T>
    {
        Publishers.TryCompactMap(upstream: self, transform: transform)
    }
}

extension Publishers.TryCompactMap {
    /// Sends what a second closure makes of what the first made, unless one of them makes nil.
    @inlinable public func compactMap<T>(
        _ transform: @escaping (Output) throws -> T?
    ) -> Publishers.TryCompactMap<Upstream, T> {
        let first = self.transform
        return Publishers.TryCompactMap<Upstream, T>(upstream: upstream) { try first($0).flatMap(transform) }
    }
}
