extension Publishers {
    /// A publisher that leaves out values that equal the one before.
    public struct RemoveDuplicates<Upstream: Publisher>: Publisher, PassesOn {
        public let upstream: Upstream
        let predicate: (Output, Output) -> Bool

        public func receive(subscriber: some Subscriber<Output, Failure>) {
            let step = removingDuplicates { [predicate] (previous: Output, value: Output) throws(Failure) in
                predicate(previous, value)
            }
            upstream.receive(subscriber: TryMapping("RemoveDuplicates", subscriber, step) { $0 })
        }
    }

    /// A publisher that leaves out values that equal the one before, and fails if comparing them throws.
    public struct TryRemoveDuplicates<Upstream: Publisher>: Publisher, PassesOutput, FailsWithAny {
        public let upstream: Upstream
        let predicate: (Output, Output) throws -> Bool

        public func receive(subscriber: some Subscriber<Output, Failure>) {
            let step = removingDuplicates(predicate)
            upstream.receive(subscriber: TryMapping("TryRemoveDuplicates", subscriber, step) { $0 })
        }
    }
}

/// The step that leaves out a value if a closure says so of the one before and it.
private func removingDuplicates<Value, Failure: Error>(
    _ isDuplicate: @escaping (Value, Value) throws(Failure) -> Bool
) -> (Value) throws(Failure) -> Value? {
    // For upstream, whose signals are serial.
    var previous: Value?
    return { value throws(Failure) in
        let last = previous
        previous = value
        if let last, try isDuplicate(last, value) { return nil }
        return value
    }
}

extension Publisher where Output: Equatable {
    /// Leaves out values that equal the one before.
    public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> {
        removeDuplicates(by: ==)
    }
}

extension Publisher {
    /// Leaves out values that a closure finds equal to the one before.
    public func removeDuplicates(by predicate: @escaping (Output, Output) -> Bool)
        -> Publishers.RemoveDuplicates<Self>
    {
        .init(upstream: self, predicate: predicate)
    }

    /// Leaves out values that a closure finds equal to the one before, or fails with the error it throws.
    public func tryRemoveDuplicates(by predicate: @escaping (Output, Output) throws -> Bool)
        -> Publishers.TryRemoveDuplicates<Self>
    {
        .init(upstream: self, predicate: predicate)
    }
}
