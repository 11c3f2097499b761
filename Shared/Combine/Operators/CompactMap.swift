extension Publishers {
    /// A publisher that sends what a closure makes of each value, unless that is nil.
    public struct CompactMap<Upstream: Publisher, Output>: Publisher, BuiltIn {
        /// It fails as upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher whose values are taken.
        public let upstream: Upstream
        /// What makes a new value of a value, or nil to skip it.
        public let transform: (Upstream.Output) -> Output?

        /// Makes a publisher of another and a closure.
        @inlinable public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output?) {
            self.upstream = upstream
            self.transform = transform
        }

        /// Attaches a subscriber.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            upstream.receive(subscriber: Transforming(Step(transform), subscriber))
        }
    }
}

extension Publishers.CompactMap {
    @usableFromInline struct Step: Transformation {
        @usableFromInline typealias UpstreamFailure = Upstream.Failure
        @usableFromInline typealias Failure = Upstream.Failure

        @usableFromInline let transform: (Upstream.Output) -> Output?

        @inlinable init(_ transform: @escaping (Upstream.Output) -> Output?) {
            self.transform = transform
        }

        @usableFromInline var name: StaticString { "CompactMap" }
        @usableFromInline var shown: Shown { .neighbours }

        @inlinable func make(_ input: Upstream.Output) throws(Upstream.Failure) -> Output? {
            transform(input)
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
