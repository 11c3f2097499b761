/// A publisher that sends one value to each subscriber and finishes.
public struct Just<Output>: Publisher {
    public typealias Failure = Never

    /// The value to send.
    public let output: Output

    /// Creates a publisher that sends the given value.
    @inlinable public init(_ output: Output) { self.output = output }

    @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
        subscriber.receive(subscription: OneValue(output, subscriber, "Just"))
    }

    /// Returns a publisher of the same value, with a failure type.
    @inlinable public func setFailureType<E: Error>(to failureType: E.Type) -> Result<Output, E>.Publisher {
        .init(output)
    }
}

extension Optional {
    /// A publisher that sends the value, if it isn't `nil`, and finishes.
    public struct Publisher: Combine.Publisher {
        public typealias Output = Wrapped
        public typealias Failure = Never

        /// The value to send, or `nil`.
        public let output: Wrapped?

        /// Creates a publisher that sends the given value, unless it's `nil`.
        @inlinable public init(_ output: Output?) { self.output = output }

        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            if let output {
                subscriber.receive(subscription: OneValue(output, subscriber, "Optional"))
            } else {
                subscriber.receive(subscription: Subscriptions.empty)
                subscriber.receive(completion: .finished)
            }
        }
    }

    /// A publisher that sends the value, if it isn't `nil`, and finishes.
    @inlinable public var publisher: Publisher { Publisher(self) }
}

extension Result {
    /// A publisher that sends a success and finishes, or fails immediately.
    public struct Publisher: Combine.Publisher {
        public typealias Output = Success

        /// The result to send.
        public let result: Result<Success, Failure>

        /// Creates a publisher that sends the given result.
        @inlinable public init(_ result: Result<Output, Failure>) { self.result = result }
        /// Creates a publisher that sends a success.
        @inlinable public init(_ output: Output) { self.init(.success(output)) }
        /// Creates a publisher that sends a failure.
        @inlinable public init(_ failure: Failure) { self.init(.failure(failure)) }

        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            switch result {
            case .success(let output):
                subscriber.receive(subscription: OneValue(output, subscriber, "Once"))
            case .failure(let error):
                subscriber.receive(subscription: Subscriptions.empty)
                subscriber.receive(completion: .failure(error))
            }
        }
    }

    /// A publisher that sends the success and finishes, or fails immediately.
    @inlinable public var publisher: Publisher { Publisher(self) }
}
