extension Publishers {
    /// A publisher that sends the first value and finishes.
    public struct First<Upstream: Publisher>: Publisher, PassesOn {
        public let upstream: Upstream

        public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            upstream.receive(subscriber: Reducing("First", subscriber, takeFirst { _ in true }))
        }
    }

    /// A publisher that sends the first value that satisfies a predicate, and finishes.
    public struct FirstWhere<Upstream: Publisher>: Publisher, PassesOn {
        public let upstream: Upstream
        let predicate: (Upstream.Output) -> Bool

        public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            upstream.receive(subscriber: Reducing("TryFirst", subscriber, takeFirst(where: predicate)))
        }
    }

    /// A publisher that sends the last value when upstream finishes.
    public struct Last<Upstream: Publisher>: Publisher, PassesOn {
        public let upstream: Upstream

        public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            upstream.receive(subscriber: Reducing("Last", subscriber, takeLast { _ in true }))
        }
    }

    /// A publisher that sends the last value that satisfies a predicate when upstream finishes.
    public struct LastWhere<Upstream: Publisher>: Publisher, PassesOn {
        public let upstream: Upstream
        let predicate: (Upstream.Output) -> Bool

        public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            upstream.receive(subscriber: Reducing("LastWhere", subscriber, takeLast(where: predicate)))
        }
    }
}

/// Returns a step whose result is complete with the first value that satisfies a predicate.
private func takeFirst<Value>(
    where predicate: @escaping (Value) -> Bool
) -> (inout Value?, Value) -> Bool {
    { result, value in
        guard predicate(value) else { return false }
        result = value
        return true
    }
}

/// Returns a step that replaces the result with each value that satisfies a predicate.
private func takeLast<Value>(
    where predicate: @escaping (Value) -> Bool
) -> (inout Value?, Value) -> Bool {
    { result, value in
        if predicate(value) { result = value }
        return false
    }
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
}
