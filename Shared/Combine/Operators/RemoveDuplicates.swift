extension Publishers {
    /// A publisher that leaves out values that equal the one before.
    public struct RemoveDuplicates<Upstream: Publisher>: Publisher, BuiltIn {
        /// It sends values of upstream.
        public typealias Output = Upstream.Output
        /// It fails as upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher whose values are compared.
        public let upstream: Upstream
        /// Whether a value, the second, equals the one before.
        public let predicate: (Output, Output) -> Bool

        /// Makes a publisher of another and a comparison.
        @inlinable public init(upstream: Upstream, predicate: @escaping (Output, Output) -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        /// Attaches a subscriber.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            let step = Deduplication<Output, Failure, Failure>(
                name: "RemoveDuplicates",
                predicate: { previous, value throws(Failure) in predicate(previous, value) },
                convert: { $0 },
            )
            upstream.receive(subscriber: Transforming(step, subscriber))
        }
    }

    /// A publisher that leaves out values that equal the one before, and fails if comparing them throws.
    public struct TryRemoveDuplicates<Upstream: Publisher>: Publisher, BuiltIn {
        /// It sends values of upstream.
        public typealias Output = Upstream.Output
        /// It fails as upstream does, or with what the closure throws.
        public typealias Failure = any Error

        /// The publisher whose values are compared.
        public let upstream: Upstream
        /// Whether a value, the second, equals the one before, or throws.
        public let predicate: (Output, Output) throws -> Bool

        /// Makes a publisher of another and a comparison.
        @inlinable public init(upstream: Upstream, predicate: @escaping (Output, Output) throws -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        /// Attaches a subscriber.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            let step = Deduplication<Output, Upstream.Failure, Failure>(
                name: "TryRemoveDuplicates",
                predicate: predicate,
                convert: { $0 as any Error },
            )
            upstream.receive(subscriber: Transforming(step, subscriber))
        }
    }
}

@usableFromInline struct Deduplication<Value, UpstreamFailure: Error, Failure: Error>: Transformation {
    @usableFromInline final class Memory {
        /// For upstream, whose signals are serial.
        @usableFromInline @exclusivity(unchecked) var value: Value?

        @inlinable init() {}
    }

    @usableFromInline let name: StaticString
    @usableFromInline let predicate: (Value, Value) throws(Failure) -> Bool
    @usableFromInline let convert: (UpstreamFailure) -> Failure
    @usableFromInline let previous = Memory()

    @inlinable init(
        name: StaticString,
        predicate: @escaping (Value, Value) throws(Failure) -> Bool,
        convert: @escaping (UpstreamFailure) -> Failure,
    ) {
        self.name = name
        self.predicate = predicate
        self.convert = convert
    }

    @usableFromInline var shown: Shown { .neighbours }

    @inlinable func make(_ input: Value) throws(Failure) -> Value? {
        let previous = self.previous.value
        self.previous.value = input
        if let previous, try predicate(previous, input) { return nil }
        return input
    }

    @inlinable
    func end(_ completion: Subscribers.Completion<UpstreamFailure>) -> Subscribers.Completion<Failure> {
        completion.mapError(convert)
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
