/// A publisher that never sends a value, and may finish at once.
public struct Empty<Output, Failure: Error>: Publisher, BuiltIn, Equatable, Sendable {
    /// Whether it finishes at once, rather than never.
    public let completeImmediately: Bool

    /// Makes a publisher without values.
    @inlinable public init(completeImmediately: Bool = true) {
        self.completeImmediately = completeImmediately
    }

    /// Makes a publisher without values, where its types can't be inferred.
    @inlinable
    public init(completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type) {
        self.init(completeImmediately: completeImmediately)
    }

    /// Attaches a subscriber, which is told of the end at once if so chosen.
    @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
        subscriber.receive(subscription: Subscriptions.empty)
        if completeImmediately { subscriber.receive(completion: .finished) }
    }
}
