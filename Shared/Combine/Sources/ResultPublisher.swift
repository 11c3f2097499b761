extension Result {
    /// A publisher that sends a success and finishes, or fails at once.
    public struct Publisher: Combine.Publisher, BuiltIn {
        /// It sends the success.
        public typealias Output = Success

        /// The outcome that is sent.
        public let result: Result<Success, Failure>

        /// Makes a publisher of an outcome.
        @inlinable public init(_ result: Result<Output, Failure>) { self.result = result }

        /// Makes a publisher of a success.
        @inlinable public init(_ output: Output) { self.init(.success(output)) }

        /// Makes a publisher of a failure.
        @inlinable public init(_ failure: Failure) { self.init(.failure(failure)) }

        /// Attaches a subscriber; a failure it's told at once.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            switch result {
            case .success(let output):
                // NB: not "Result": Combine's subscription keeps the name that the publisher once had.
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
