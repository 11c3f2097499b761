extension Publishers {
    /// A publisher that fails with what a closure makes of the error.
    public struct MapError<Upstream: Publisher, Failure: Error>: Publisher, BuiltIn {
        /// It sends the values of upstream.
        public typealias Output = Upstream.Output

        /// The publisher whose error is transformed.
        public let upstream: Upstream
        /// What makes a new error of the error.
        public let transform: (Upstream.Failure) -> Failure

        /// Makes a publisher that transforms the error of another.
        @inlinable public init(upstream: Upstream, transform: @escaping (Upstream.Failure) -> Failure) {
            self.upstream = upstream
            self.transform = transform
        }

        /// Makes a publisher that transforms the error of another.
        @inlinable public init(upstream: Upstream, _ map: @escaping (Upstream.Failure) -> Failure) {
            self.init(upstream: upstream, transform: map)
        }

        /// Attaches a subscriber.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            upstream.receive(subscriber: FailureMapping("MapError", subscriber, transform))
        }
    }
}

extension Publisher {
    /// Fails with what a closure makes of the error.
    @inlinable public func mapError<E>(_ transform: @escaping (Failure) -> E) -> Publishers.MapError<Self, E>
    where E: Error {
        Publishers.MapError(upstream: self, transform: transform)
    }
}
