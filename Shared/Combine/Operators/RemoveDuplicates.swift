extension Publishers {
    /// A publisher that leaves out values that equal the previous value.
    public struct RemoveDuplicates<Upstream: Publisher>: Publisher, PassesOn {
        public let upstream: Upstream
        let predicate: (Upstream.Output, Upstream.Output) -> Bool

        /// Creates the publisher that `removeDuplicates` returns.
        public init(upstream: Upstream, predicate: @escaping (Upstream.Output, Upstream.Output) -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            let step = removingDuplicates {
                [predicate] (previous: Upstream.Output, value: Upstream.Output) throws(Failure) in
                predicate(previous, value)
            }
            upstream.receive(subscriber: TryMapping("RemoveDuplicates", subscriber, step) { $0 })
        }
    }

    /// A publisher that leaves out values that equal the previous value, and fails if comparing them throws.
    public struct TryRemoveDuplicates<Upstream: Publisher>: Publisher, PassesOutput, FailsWithAny {
        public let upstream: Upstream
        let predicate: (Upstream.Output, Upstream.Output) throws -> Bool

        /// Creates the publisher that `tryRemoveDuplicates` returns.
        public init(
            upstream: Upstream,
            predicate: @escaping (Upstream.Output, Upstream.Output) throws -> Bool
        ) {
            self.upstream = upstream
            self.predicate = predicate
        }

        public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            let step = removingDuplicates(predicate)
            upstream.receive(subscriber: TryMapping("TryRemoveDuplicates", subscriber, step) { $0 })
        }
    }
}

/// Returns a step that skips a value if the closure considers it equal to the previous one.
private func removingDuplicates<Value, Failure: Error>(
    _ isDuplicate: @escaping (Value, Value) throws(Failure) -> Bool
) -> (Value) throws(Failure) -> Value? {
    // Not guarded by a lock, since upstream's signals don't overlap.
    var previous: Value?
    return { value throws(Failure) in
        let last = previous
        previous = value
        if let last, try isDuplicate(last, value) { return nil }
        return value
    }
}

extension Publisher where Output: Equatable {
    /// Leaves out values that equal the previous value.
    public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> {
        removeDuplicates(by: ==)
    }
}

extension Publisher {
    /// Leaves out values that a closure considers equal to the previous value.
    public func removeDuplicates(by predicate: @escaping (Output, Output) -> Bool)
        -> Publishers.RemoveDuplicates<Self>
    {
        .init(upstream: self, predicate: predicate)
    }

    /// Leaves out values that a closure considers equal to the previous value, or fails with the error it throws.
    public func tryRemoveDuplicates(by predicate: @escaping (Output, Output) throws -> Bool)
        -> Publishers.TryRemoveDuplicates<Self>
    {
        .init(upstream: self, predicate: predicate)
    }
}
