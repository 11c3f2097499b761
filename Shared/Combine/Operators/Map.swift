extension Publishers {
    /// A publisher that sends what a closure makes of each value.
    public struct Map<Upstream: Publisher, Output>: Publisher, BuiltIn {
        /// It fails as upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher whose values are transformed.
        public let upstream: Upstream
        /// What makes a new value of each value.
        public let transform: (Upstream.Output) -> Output

        /// Makes a publisher that transforms the values of another.
        @inlinable public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output) {
            self.upstream = upstream
            self.transform = transform
        }

        /// Attaches a subscriber.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            upstream.receive(subscriber: Mapping("Map", subscriber, transform))
        }
    }
}

extension Publisher {
    /// Sends what a closure makes of each value.
    @inlinable public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> {
        Publishers.Map(upstream: self, transform: transform)
    }
}

extension Publisher {
    /// Sends another value for each nil.
    @inlinable public func replaceNil<T>(with output: T) -> Publishers.Map<Self, T> where Output == T? {
        Publishers.Map(upstream: self) { $0 ?? output }
    }
}

extension Publishers.Map {
    /// Sends what a second closure makes of what the first made.
    @inlinable public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Upstream, T> {
        let first = self.transform
        return Publishers.Map<Upstream, T>(upstream: upstream) { transform(first($0)) }
    }

    /// Sends what a second closure makes of what the first made, or fails with the error it throws.
    @inlinable
    public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Upstream, T> {
        let first = self.transform
        return Publishers.TryMap<Upstream, T>(upstream: upstream) { try transform(first($0)) }
    }
}
