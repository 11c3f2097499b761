extension Publishers {
    /// A publisher that sends what a closure makes of each value.
    public struct Map<Upstream: Publisher, Output>: Publisher, PassesFailure {
        public let upstream: Upstream
        /// What makes a new value of each value.
        public let transform: (Upstream.Output) -> Output

        /// Makes a publisher that transforms the values of another.
        @inlinable public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output) {
            (self.upstream, self.transform) = (upstream, transform)
        }

        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            upstream.receive(subscriber: Passing("Map", subscriber, transform) { $0 })
        }
    }

    /// A publisher that sends what a closure makes of each value, and fails if it throws.
    public struct TryMap<Upstream: Publisher, Output>: Publisher, FailsWithAny {
        public let upstream: Upstream
        /// What makes a new value of each value, or throws.
        public let transform: (Upstream.Output) throws -> Output

        /// Makes a publisher that transforms the values of another.
        @inlinable public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output) {
            (self.upstream, self.transform) = (upstream, transform)
        }

        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            upstream.receive(subscriber: Trying("TryMap", subscriber, transform) { $0 })
        }
    }

    /// A publisher that sends some properties of each value.
    public struct MapKeyPaths<Upstream: Publisher, each Value>: Publisher, PassesFailure {
        public typealias Output = (repeat each Value)

        public let upstream: Upstream
        /// The properties that are sent.
        public let keyPaths: (repeat KeyPath<Upstream.Output, each Value>)

        /// Makes a publisher that sends properties of the values of another.
        public init(upstream: Upstream, keyPaths: repeat KeyPath<Upstream.Output, each Value>) {
            (self.upstream, self.keyPaths) = (upstream, (repeat each keyPaths))
        }

        public func receive(subscriber: some Subscriber<Output, Failure>) {
            let transform = { (value: Upstream.Output) in (repeat value[keyPath: each keyPaths]) }
            upstream.receive(subscriber: Passing("ValueForKeys", subscriber, transform) { $0 })
        }
    }

    /// A publisher that sends a property of each value.
    public typealias MapKeyPath<Upstream: Publisher, Output> = MapKeyPaths<Upstream, Output>

    /// A publisher that sends two properties of each value.
    public typealias MapKeyPath2<Upstream: Publisher, Output0, Output1> = MapKeyPaths<
        Upstream, Output0, Output1
    >

    /// A publisher that sends three properties of each value.
    public typealias MapKeyPath3<Upstream: Publisher, Output0, Output1, Output2> = MapKeyPaths<
        Upstream, Output0, Output1, Output2
    >
}

extension Publisher {
    /// Sends what a closure makes of each value.
    @inlinable public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> {
        .init(upstream: self, transform: transform)
    }

    /// Sends what a closure makes of each value, or fails with the error it throws.
    @inlinable
    public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Self, T> {
        .init(upstream: self, transform: transform)
    }

    /// Sends another value for each nil.
    @inlinable public func replaceNil<T>(with output: T) -> Publishers.Map<Self, T> where Output == T? {
        .init(upstream: self) { $0 ?? output }
    }

    /// Sends a property of each value.
    public func map<T>(_ keyPath: KeyPath<Output, T>) -> Publishers.MapKeyPath<Self, T> {
        .init(upstream: self, keyPaths: keyPath)
    }

    /// Sends two properties of each value.
    public func map<T0, T1>(_ keyPath0: KeyPath<Output, T0>, _ keyPath1: KeyPath<Output, T1>)
        -> Publishers.MapKeyPath2<Self, T0, T1>
    {
        .init(upstream: self, keyPaths: keyPath0, keyPath1)
    }

    /// Sends three properties of each value.
    public func map<T0, T1, T2>(
        _ keyPath0: KeyPath<Output, T0>,
        _ keyPath1: KeyPath<Output, T1>,
        _ keyPath2: KeyPath<Output, T2>,
    ) -> Publishers.MapKeyPath3<Self, T0, T1, T2> {
        .init(upstream: self, keyPaths: keyPath0, keyPath1, keyPath2)
    }
}
