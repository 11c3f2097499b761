/// A publisher that sends one value to each subscriber and finishes.
public struct Just<Output>: Publisher, BuiltIn {
    public typealias Failure = Never

    /// The value that is sent.
    public let output: Output
    /// Makes a publisher of one value.
    @inlinable public init(_ output: Output) { self.output = output }

    /// Attaches a subscriber, which gets the value as soon as it asks.
    @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
        subscriber.receive(subscription: OneValue(output, subscriber, "Just"))
    }
}

extension Just: Equatable where Output: Equatable {}
extension Just: Sendable where Output: Sendable {}

// What an operator does to one known value can be done beforehand.

extension Just {
    /// The publisher of what a closure makes of the value.
    @inlinable public func map<T>(_ transform: (Output) -> T) -> Just<T> {
        Just<T>(transform(output))
    }

    /// The publisher of what a closure makes of the value, or of the error it throws.
    @inlinable public func tryMap<T>(_ transform: (Output) throws -> T) -> Result<T, any Error>.Publisher {
        Result<T, any Error>.Publisher(Result { try transform(output) })
    }

    /// The same value; there is no error to transform.
    @inlinable
    public func mapError<E>(_ transform: (Never) -> E) -> Result<Output, E>.Publisher where E: Error {
        Result<Output, E>.Publisher(.success(output))
    }

    /// The same value, with a kind of failure.
    @inlinable
    public func setFailureType<E>(to failureType: E.Type) -> Result<Output, E>.Publisher where E: Error {
        Result<Output, E>.Publisher(.success(output))
    }

    /// The publisher of what a closure makes of the value, if that is not nil.
    @inlinable public func compactMap<T>(_ transform: (Output) -> T?) -> Optional<T>.Publisher {
        Optional<T>.Publisher(transform(output))
    }

    /// The value if a closure accepts it.
    @inlinable public func filter(_ isIncluded: (Output) -> Bool) -> Optional<Output>.Publisher {
        Optional<Output>.Publisher(isIncluded(output) ? output : nil)
    }

    /// The same value; there is nothing to compare it with.
    @inlinable public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Just<Output> {
        self
    }

    /// The same value; there is nothing to compare it with.
    @inlinable public func tryRemoveDuplicates(by predicate: (Output, Output) throws -> Bool)
        -> Result<Output, any Error>.Publisher
    {
        Result<Output, any Error>.Publisher(.success(output))
    }

    /// The same value; there is no error to replace.
    @inlinable public func replaceError(with output: Output) -> Just<Output> { self }
    /// The same value; it is not empty.
    @inlinable public func replaceEmpty(with output: Output) -> Just<Output> { self }
    /// The same value; it never fails.
    @inlinable public func retry(_ times: Int) -> Just<Output> { self }
    /// The same value.
    @inlinable public func first() -> Just<Output> { self }

    /// The value if a closure accepts it.
    @inlinable public func first(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
        filter(predicate)
    }

    /// The same value.
    @inlinable public func last() -> Just<Output> { self }

    /// The value if a closure accepts it.
    @inlinable public func last(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
        filter(predicate)
    }

    /// The value in an array.
    @inlinable public func collect() -> Just<[Output]> { Just<[Output]>([output]) }
}

extension Just where Output: Equatable {
    /// The same value; there is nothing to compare it with.
    @inlinable public func removeDuplicates() -> Just<Output> { self }
}
