/// A publisher that fails at once.
public struct Fail<Output, Failure: Error>: Publisher, BuiltIn {
    /// The error that each subscriber gets.
    public let error: Failure

    /// Makes a publisher that fails with an error.
    @inlinable public init(error: Failure) { self.error = error }

    /// Makes a publisher that fails with an error, where the kind of its values can't be inferred.
    @inlinable public init(outputType: Output.Type, failure: Failure) { self.init(error: failure) }

    /// Attaches a subscriber, which gets the error at once.
    @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
        subscriber.receive(subscription: Subscriptions.empty)
        subscriber.receive(completion: .failure(error))
    }
}

extension Fail: Equatable where Failure: Equatable {}
extension Fail: Sendable where Failure: Sendable {}
