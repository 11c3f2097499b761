/// A publisher that never sends a value, and may finish at once.
public struct Empty<Output, Failure: Error>: Publisher, Equatable, Sendable {
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

    @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
        subscriber.receive(subscription: Subscriptions.empty)
        if completeImmediately { subscriber.receive(completion: .finished) }
    }
}

/// A publisher that fails at once.
public struct Fail<Output, Failure: Error>: Publisher {
    /// The error that each subscriber gets.
    public let error: Failure
    /// Makes a publisher that fails with an error.
    @inlinable public init(error: Failure) { self.error = error }
    /// Makes a publisher that fails with an error, where the kind of its values can't be inferred.
    @inlinable public init(outputType: Output.Type, failure: Failure) { self.init(error: failure) }

    @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
        subscriber.receive(subscription: Subscriptions.empty)
        subscriber.receive(completion: .failure(error))
    }
}

extension Fail: Equatable where Failure: Equatable {}
extension Fail: Sendable where Failure: Sendable {}

/// A publisher that is made anew for each subscriber.
public struct Deferred<DeferredPublisher: Publisher>: Publisher {
    public typealias Output = DeferredPublisher.Output
    public typealias Failure = DeferredPublisher.Failure

    /// What makes the publisher.
    public let createPublisher: () -> DeferredPublisher

    /// Makes a publisher of a closure that makes one.
    @inlinable public init(createPublisher: @escaping () -> DeferredPublisher) {
        self.createPublisher = createPublisher
    }

    @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
        createPublisher().receive(subscriber: subscriber)
    }
}
