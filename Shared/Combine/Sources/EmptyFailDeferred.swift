/// A publisher that never sends a value, and may finish immediately.
public struct Empty<Output, Failure: Error>: Publisher {
    /// A Boolean value that indicates whether it finishes immediately, rather than never.
    public let completeImmediately: Bool

    /// Creates a publisher without values.
    @inlinable public init(completeImmediately: Bool = true) {
        self.completeImmediately = completeImmediately
    }

    /// Creates a publisher without values, with explicit types.
    @inlinable
    public init(completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type) {
        self.init(completeImmediately: completeImmediately)
    }

    @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
        subscriber.receive(subscription: Subscriptions.empty)
        if completeImmediately { subscriber.receive(completion: .finished) }
    }
}

/// A publisher that fails immediately.
public struct Fail<Output, Failure: Error>: Publisher {
    /// The error to send.
    public let error: Failure
    /// Creates a publisher that fails with the given error.
    @inlinable public init(error: Failure) { self.error = error }
    /// Creates a publisher that fails with the given error, with an explicit type of values.
    @inlinable public init(outputType: Output.Type, failure: Failure) { self.init(error: failure) }

    @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
        subscriber.receive(subscription: Subscriptions.empty)
        subscriber.receive(completion: .failure(error))
    }
}

/// A publisher that creates a new publisher for each subscriber.
public struct Deferred<DeferredPublisher: Publisher>: Publisher {
    public typealias Output = DeferredPublisher.Output
    public typealias Failure = DeferredPublisher.Failure

    /// The closure that creates the publisher.
    public let createPublisher: () -> DeferredPublisher

    /// Creates a publisher that calls the closure for each subscriber.
    @inlinable public init(createPublisher: @escaping () -> DeferredPublisher) {
        self.createPublisher = createPublisher
    }

    @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
        createPublisher().receive(subscriber: subscriber)
    }
}
