extension Publishers {
    /// A publisher that sends the first value and finishes.
    public struct First<Upstream: Publisher>: Publisher, PassesOn {
        public let upstream: Upstream

        /// Creates the publisher that `first()` returns.
        public init(upstream: Upstream) { self.upstream = upstream }

        public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            upstream.receive(subscriber: Reducing("First", subscriber, takeFirst) { $0 })
        }
    }

    /// A publisher that sends the last value when upstream finishes.
    public struct Last<Upstream: Publisher>: Publisher, PassesOn {
        public let upstream: Upstream

        /// Creates the publisher that `last()` returns.
        public init(upstream: Upstream) { self.upstream = upstream }

        public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            upstream.receive(subscriber: Reducing("Last", subscriber, takeLast) { $0 })
        }
    }

    /// A publisher that sends the first value that satisfies a predicate, and finishes.
    public struct FirstWhere<Upstream: Publisher>: Publisher, PassesOn {
        public let upstream: Upstream
        let predicate: (Upstream.Output) -> Bool

        /// Creates the publisher that `first(where:)` returns.
        public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            let fits = { [predicate] (value: Upstream.Output) throws(Failure) in predicate(value) }
            upstream.receive(subscriber: Reducing("TryFirst", subscriber, where: fits, takeFirst) { $0 })
        }
    }

    /// A publisher that sends the last value that satisfies a predicate when upstream finishes.
    public struct LastWhere<Upstream: Publisher>: Publisher, PassesOn {
        public let upstream: Upstream
        let predicate: (Upstream.Output) -> Bool

        /// Creates the publisher that `last(where:)` returns.
        public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            let fits = { [predicate] (value: Upstream.Output) throws(Failure) in predicate(value) }
            upstream.receive(subscriber: Reducing("LastWhere", subscriber, where: fits, takeLast) { $0 })
        }
    }

    /// A publisher that sends the first value that satisfies a predicate, and fails if the predicate throws.
    public struct TryFirstWhere<Upstream: Publisher>: Publisher, PassesOutput, FailsWithAny {
        public let upstream: Upstream
        let predicate: (Upstream.Output) throws -> Bool

        /// Creates the publisher that `tryFirst(where:)` returns.
        public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            upstream.receive(
                subscriber: Reducing("TryFirstWhere", subscriber, where: predicate, takeFirst) { $0 }
            )
        }
    }

    /// A publisher that sends the last value that satisfies a predicate, and fails if the predicate throws.
    public struct TryLastWhere<Upstream: Publisher>: Publisher, PassesOutput, FailsWithAny {
        public let upstream: Upstream
        let predicate: (Upstream.Output) throws -> Bool

        /// Creates the publisher that `tryLast(where:)` returns.
        public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            upstream.receive(
                subscriber: Reducing("TryLastWhere", subscriber, where: predicate, takeLast) { $0 }
            )
        }
    }
}

/// A step whose result is complete after the first value.
private func takeFirst<Value>(_ result: inout Value?, _ value: Value) -> (Bool, Value?) {
    result = value
    return (true, nil)
}

/// A step that replaces the result with each value, and returns the value it replaced.
private func takeLast<Value>(_ result: inout Value?, _ value: Value) -> (Bool, Value?) {
    defer { result = value }
    return (false, result)
}

extension Publisher {
    /// Sends the first value and finishes.
    public func first() -> Publishers.First<Self> { .init(upstream: self) }

    /// Sends the last value once upstream finishes.
    public func last() -> Publishers.Last<Self> { .init(upstream: self) }

    /// Sends the first value that satisfies a predicate, and finishes.
    public func first(where predicate: @escaping (Output) -> Bool) -> Publishers.FirstWhere<Self> {
        .init(upstream: self, predicate: predicate)
    }

    /// Sends the last value that satisfies a predicate, once upstream finishes.
    public func last(where predicate: @escaping (Output) -> Bool) -> Publishers.LastWhere<Self> {
        .init(upstream: self, predicate: predicate)
    }

    /// Sends the first value that satisfies a predicate, and finishes, or fails with the error that the predicate throws.
    public func tryFirst(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryFirstWhere<Self>
    {
        .init(upstream: self, predicate: predicate)
    }

    /// Sends the last value that satisfies a predicate, once upstream finishes, or fails with the error it throws.
    public func tryLast(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryLastWhere<Self> {
        .init(upstream: self, predicate: predicate)
    }
}
