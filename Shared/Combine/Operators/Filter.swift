extension Publishers {
    /// A publisher that sends the values for which a closure returns `true`.
    public struct Filter<Upstream: Publisher>: Publisher, PassesOn {
        public let upstream: Upstream
        @usableFromInline let isIncluded: (Upstream.Output) -> Bool

        /// Creates the publisher that `filter` returns.
        public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) -> Bool) {
            self.upstream = upstream
            self.isIncluded = isIncluded
        }

        @inlinable public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            let transform = { [isIncluded] (value: Upstream.Output) in isIncluded(value) ? value : nil }
            upstream.receive(subscriber: Mapping("Filter", subscriber, transform) { $0 })
        }
    }

    /// A publisher that sends the values for which a closure returns `true`, and fails if the closure throws.
    public struct TryFilter<Upstream: Publisher>: Publisher, PassesOutput, FailsWithAny {
        public let upstream: Upstream
        @usableFromInline let isIncluded: (Upstream.Output) throws -> Bool

        /// Creates the publisher that `tryFilter` returns.
        public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) throws -> Bool) {
            self.upstream = upstream
            self.isIncluded = isIncluded
        }

        @inlinable public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            let step = { [isIncluded] (value: Upstream.Output) throws(any Error) in
                try isIncluded(value) ? value : nil
            }
            upstream.receive(subscriber: TryMapping("TryFilter", subscriber, step) { $0 })
        }
    }

    /// A publisher that sends the non-`nil` results of calling a closure with each value.
    public struct CompactMap<Upstream: Publisher, Output>: Publisher, PassesFailure {
        public let upstream: Upstream
        @usableFromInline let transform: (Upstream.Output) -> Output?

        /// Creates the publisher that `compactMap` returns.
        public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output?) {
            self.upstream = upstream
            self.transform = transform
        }

        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            upstream.receive(subscriber: Mapping("CompactMap", subscriber, transform) { $0 })
        }
    }

    /// A publisher that sends the non-`nil` results of calling a closure with each value, and fails if the closure throws.
    public struct TryCompactMap<Upstream: Publisher, Output>: Publisher, FailsWithAny {
        public let upstream: Upstream
        @usableFromInline let transform: (Upstream.Output) throws -> Output?

        /// Creates the publisher that `tryCompactMap` returns.
        public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output?) {
            self.upstream = upstream
            self.transform = transform
        }

        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            upstream.receive(subscriber: TryMapping("TryCompactMap", subscriber, transform) { $0 })
        }
    }
}

extension Publisher {
    /// Sends the values for which a closure returns `true`.
    public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
        .init(upstream: self, isIncluded: isIncluded)
    }

    /// Sends the values for which a closure returns `true`, or fails with the error it throws.
    public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Publishers.TryFilter<Self> {
        .init(upstream: self, isIncluded: isIncluded)
    }

    /// Sends the non-`nil` results of calling a closure with each value.
    public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Self, T> {
        .init(upstream: self, transform: transform)
    }

    /// Sends the non-`nil` results of calling a closure with each value, or fails with the error it throws.
    public func tryCompactMap<T>(_ transform: @escaping (Output) throws -> T?)
        -> Publishers.TryCompactMap<Self, T>
    {
        .init(upstream: self, transform: transform)
    }
}
