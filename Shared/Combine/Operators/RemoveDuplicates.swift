extension Publishers {
    /// A publisher that leaves out values that equal the one before.
    public struct RemoveDuplicates<Upstream: Publisher>: Publisher, PassesOn {
        /// The publisher whose values are compared.
        public let upstream: Upstream
        /// Whether a value, the second, equals the one before.
        public let predicate: (Output, Output) -> Bool

        /// Makes a publisher of another and a comparison.
        @inlinable public init(upstream: Upstream, predicate: @escaping (Output, Output) -> Bool) {
            (self.upstream, self.predicate) = (upstream, predicate)
        }

        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            upstream.receive(
                subscriber: Trying(
                    "RemoveDuplicates",
                    subscriber,
                    showing: { $0.neighbours },
                    leavingOut { (previous: Output, value: Output) throws(Failure) in
                        predicate(previous, value)
                    },
                    error: { $0 },
                )
            )
        }
    }

    /// A publisher that leaves out values that equal the one before, and fails if comparing them throws.
    public struct TryRemoveDuplicates<Upstream: Publisher>: Publisher, BuiltIn {
        public typealias Output = Upstream.Output
        public typealias Failure = any Error

        /// The publisher whose values are compared.
        public let upstream: Upstream
        /// Whether a value, the second, equals the one before, or throws.
        public let predicate: (Output, Output) throws -> Bool

        /// Makes a publisher of another and a comparison.
        @inlinable public init(upstream: Upstream, predicate: @escaping (Output, Output) throws -> Bool) {
            (self.upstream, self.predicate) = (upstream, predicate)
        }

        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            upstream.receive(
                subscriber: Trying(
                    "TryRemoveDuplicates",
                    subscriber,
                    showing: { $0.neighbours },
                    leavingOut(predicate),
                    error: { (error: Upstream.Failure) in error },
                )
            )
        }
    }
}

/// The step that leaves out a value if a closure says so of the one before and it.
@inlinable func leavingOut<Value, Failure: Error>(
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
    @inlinable public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> {
        removeDuplicates(by: ==)
    }
}

extension Publisher {
    /// Leaves out values that a closure finds equal to the one before.
    @inlinable public func removeDuplicates(by predicate: @escaping (Output, Output) -> Bool)
        -> Publishers.RemoveDuplicates<Self>
    {
        Publishers.RemoveDuplicates(upstream: self, predicate: predicate)
    }

    /// Leaves out values that a closure finds equal to the one before, or fails with the error it throws.
    @inlinable public func tryRemoveDuplicates(by predicate: @escaping (Output, Output) throws -> Bool)
        -> Publishers.TryRemoveDuplicates<Self>
    {
        Publishers.TryRemoveDuplicates(upstream: self, predicate: predicate)
    }
}
