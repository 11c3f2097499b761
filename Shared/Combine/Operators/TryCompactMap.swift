extension Publishers {
    /// A publisher that sends what a closure makes of each value, unless that is nil, and fails if it throws.
    public struct TryCompactMap<Upstream: Publisher, Output>: Publisher, BuiltIn {
        /// It fails as upstream does, or with what the closure throws.
        public typealias Failure = any Error

        /// The publisher whose values are taken.
        public let upstream: Upstream
        /// What makes a new value of a value, or nil to skip it, or throws.
        public let transform: (Upstream.Output) throws -> Output?

        /// Makes a publisher of another and a closure.
        @inlinable public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output?) {
            self.upstream = upstream
            self.transform = transform
        }

        /// Attaches a subscriber.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            let step = Trying<Upstream.Output, Output, Upstream.Failure>(
                "TryCompactMap",
                showing: .neighbours,
                transform
            )
            upstream.receive(subscriber: Transforming(step, subscriber))
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
