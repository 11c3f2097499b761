extension Publishers {
    /// A publisher that sends the results of calling a closure with each value.
    public struct Map<Upstream: Publisher, Output>: Publisher, PassesFailure {
        public let upstream: Upstream
        @usableFromInline let transform: (Upstream.Output) -> Output

        @inlinable init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output) {
            self.upstream = upstream
            self.transform = transform
        }

        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            upstream.receive(subscriber: Mapping("Map", subscriber, transform) { $0 })
        }
    }

    /// A publisher that sends the results of calling a closure with each value, and fails if the closure throws.
    public struct TryMap<Upstream: Publisher, Output>: Publisher, FailsWithAny {
        public let upstream: Upstream
        @usableFromInline let transform: (Upstream.Output) throws -> Output

        @inlinable init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output) {
            self.upstream = upstream
            self.transform = transform
        }

        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            upstream.receive(subscriber: TryMapping("TryMap", subscriber, transform) { $0 })
        }
    }

    /// A publisher that sends a property of each value.
    public struct MapKeyPath<Upstream: Publisher, Output>: Publisher, PassesFailure {
        public let upstream: Upstream
        @usableFromInline let keyPath: KeyPath<Upstream.Output, Output>

        @inlinable init(upstream: Upstream, keyPath: KeyPath<Upstream.Output, Output>) {
            self.upstream = upstream
            self.keyPath = keyPath
        }

        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            let transform = { [keyPath] (value: Upstream.Output) in value[keyPath: keyPath] }
            upstream.receive(subscriber: Mapping("ValueForKey", subscriber, transform) { $0 })
        }
    }

    /// A publisher that sends two properties of each value.
    public typealias MapKeyPath2<Upstream: Publisher, A, B> = Map<Upstream, (A, B)>

    /// A publisher that sends three properties of each value.
    public typealias MapKeyPath3<Upstream: Publisher, A, B, C> = Map<Upstream, (A, B, C)>
}

extension Publisher {
    /// Sends the result of calling a closure with each value.
    @inlinable public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> {
        .init(upstream: self, transform: transform)
    }

    /// Sends the result of calling a closure with each value, or fails with the error it throws.
    @inlinable
    public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Self, T> {
        .init(upstream: self, transform: transform)
    }

    /// Sends a property of each value.
    @inlinable public func map<T>(_ keyPath: KeyPath<Output, T>) -> Publishers.MapKeyPath<Self, T> {
        .init(upstream: self, keyPath: keyPath)
    }

    /// Sends two properties of each value.
    @inlinable public func map<T0, T1>(_ keyPath0: KeyPath<Output, T0>, _ keyPath1: KeyPath<Output, T1>)
        -> Publishers.MapKeyPath2<Self, T0, T1>
    {
        map { ($0[keyPath: keyPath0], $0[keyPath: keyPath1]) }
    }

    /// Sends three properties of each value.
    @inlinable public func map<T0, T1, T2>(
        _ keyPath0: KeyPath<Output, T0>,
        _ keyPath1: KeyPath<Output, T1>,
        _ keyPath2: KeyPath<Output, T2>,
    ) -> Publishers.MapKeyPath3<Self, T0, T1, T2> {
        map { ($0[keyPath: keyPath0], $0[keyPath: keyPath1], $0[keyPath: keyPath2]) }
    }
}
