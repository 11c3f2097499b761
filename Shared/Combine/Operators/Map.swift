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

extension Publishers {
    /// A publisher that converts the failure to another error.
    public struct MapError<Upstream: Publisher, Failure: Error>: Publisher, PassesOutput {
        public let upstream: Upstream
        @usableFromInline let transform: (Upstream.Failure) -> Failure

        @inlinable
        init(upstream: Upstream, transform: @escaping (Upstream.Failure) -> Failure) {
            self.upstream = upstream
            self.transform = transform
        }

        @inlinable public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            upstream.receive(subscriber: Mapping("MapError", subscriber, { $0 }, error: transform))
        }
    }

    /// A publisher that can't fail, with a failure type that matches another publisher's.
    public struct SetFailureType<Upstream: Publisher, Failure: Error>: Publisher, PassesOutput
    where Upstream.Failure == Never {
        public let upstream: Upstream

        @inlinable init(upstream: Upstream) { self.upstream = upstream }

        @inlinable public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            let never = { (_: Never) -> Failure in }
            upstream.receive(subscriber: Mapping("SetFailureType", subscriber, { $0 }, error: never))
        }
    }
}

extension Publisher {
    /// Converts the failure to the error that a closure returns.
    @inlinable
    public func mapError<E: Error>(_ transform: @escaping (Failure) -> E) -> Publishers.MapError<Self, E> {
        .init(upstream: self, transform: transform)
    }
}

extension Publisher where Failure == Never {
    /// Changes the failure type of a publisher that can't fail.
    @inlinable
    public func setFailureType<E: Error>(to failureType: E.Type) -> Publishers.SetFailureType<Self, E> {
        .init(upstream: self)
    }
}
