/// A publisher that is made anew for each subscriber.
public struct Deferred<DeferredPublisher: Publisher>: Publisher, BuiltIn {
    /// It sends the values of the publisher that is made.
    public typealias Output = DeferredPublisher.Output
    /// It fails as the publisher that is made.
    public typealias Failure = DeferredPublisher.Failure

    /// What makes the publisher.
    public let createPublisher: () -> DeferredPublisher

    /// Makes a publisher of a closure that makes one.
    @inlinable public init(createPublisher: @escaping () -> DeferredPublisher) {
        self.createPublisher = createPublisher
    }

    /// Makes a publisher and attaches the subscriber to it.
    @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
        createPublisher().receive(subscriber: subscriber)
    }
}
