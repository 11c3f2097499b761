extension Publishers {
    /// A publisher that sends what a closure makes of each value, and fails if it throws.
    public struct TryMap<Upstream: Publisher, Output>: Publisher, BuiltIn {
        /// It fails as upstream does, or with what the closure throws.
        public typealias Failure = any Error

        /// The publisher whose values are taken.
        public let upstream: Upstream
        /// What makes a new value of each value, or throws.
        public let transform: (Upstream.Output) throws -> Output

        /// Makes a publisher of another and a closure.
        @inlinable public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output) {
            self.upstream = upstream
            self.transform = transform
        }

        /// Attaches a subscriber.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            upstream.receive(subscriber: Transforming(Step(transform), subscriber))
        }
    }
}

extension Publishers.TryMap {
    @usableFromInline struct Step: Transformation {
        @usableFromInline typealias UpstreamFailure = Upstream.Failure
        @usableFromInline typealias Failure = any Error

        @usableFromInline let transform: (Upstream.Output) throws -> Output

        @inlinable init(_ transform: @escaping (Upstream.Output) throws -> Output) {
            self.transform = transform
        }

        @usableFromInline var name: StaticString { "TryMap" }
        @usableFromInline var shown: Shown { .nothing }

        @inlinable func make(_ input: Upstream.Output) throws(any Error) -> Output? {
            try transform(input)
        }
    }
}

extension Publisher {
    /// Sends what a closure makes of each value, or fails with the error it throws.
    @inlinable
    public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Self, T> {
        Publishers.TryMap(upstream: self, transform: transform)
    }
}

extension Publishers.TryMap {
    /// Sends what a second closure makes of what the first made.
    @inlinable public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.TryMap<Upstream, T> {
        let first = self.transform
        return Publishers.TryMap<Upstream, T>(upstream: upstream) { transform(try first($0)) }
    }

    /// Sends what a second closure makes of what the first made, or fails with the error it throws.
    @inlinable
    public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Upstream, T> {
        let first = self.transform
        return Publishers.TryMap<Upstream, T>(upstream: upstream) { try transform(try first($0)) }
    }
}
