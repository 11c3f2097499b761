/// A publisher that sends one value to each subscriber and finishes.
public struct Just<Output>: Publisher {
    public typealias Failure = Never

    /// The value that is sent.
    public let output: Output

    /// Makes a publisher of one value.
    @inlinable public init(_ output: Output) { self.output = output }

    @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
        subscriber.receive(subscription: OneValue(output, subscriber, "Just"))
    }

    /// The same value, with a kind of failure.
    @inlinable public func setFailureType<E: Error>(to failureType: E.Type) -> Result<Output, E>.Publisher {
        .init(output)
    }
}

extension Just: Equatable where Output: Equatable {}
extension Just: Sendable where Output: Sendable {}

extension Optional {
    /// A publisher that sends a value if there is one, and finishes.
    public struct Publisher: Combine.Publisher {
        public typealias Output = Wrapped
        public typealias Failure = Never

        /// The value that is sent, if any.
        public let output: Wrapped?

        /// Makes a publisher of a value, if there is one.
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

    /// A publisher that sends the value if there is one, and finishes.
    @inlinable public var publisher: Publisher { Publisher(self) }
}

extension Optional.Publisher: Equatable where Wrapped: Equatable {}
extension Optional.Publisher: Sendable where Wrapped: Sendable {}

extension Result {
    /// A publisher that sends a success and finishes, or fails at once.
    public struct Publisher: Combine.Publisher {
        public typealias Output = Success

        /// The outcome that is sent.
        public let result: Result<Success, Failure>

        /// Makes a publisher of an outcome.
        @inlinable public init(_ result: Result<Output, Failure>) { self.result = result }
        /// Makes a publisher of a success.
        @inlinable public init(_ output: Output) { self.init(.success(output)) }
        /// Makes a publisher of a failure.
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

    /// A publisher that sends the success and finishes, or fails at once.
    @inlinable public var publisher: Publisher { Publisher(self) }
}

extension Result.Publisher: Equatable where Success: Equatable, Failure: Equatable {}
extension Result.Publisher: Sendable where Success: Sendable {}
