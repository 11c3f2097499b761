extension Result {
    /// A publisher that sends a success and finishes, or fails at once.
    public struct Publisher: Combine.Publisher, BuiltIn {
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

// What an operator does to one known outcome can be done beforehand.

extension Result.Publisher {
    /// The publisher of what a closure makes of a success.
    @inlinable public func map<T>(_ transform: (Output) -> T) -> Result<T, Failure>.Publisher {
        Result<T, Failure>.Publisher(result.map(transform))
    }

    /// The publisher of what a closure makes of a success, or of the error it throws.
    @inlinable public func tryMap<T>(_ transform: (Output) throws -> T) -> Result<T, any Error>.Publisher {
        Result<T, any Error>.Publisher(Result<T, any Error> { try transform(result.get()) })
    }

    /// The publisher of what a closure makes of a failure.
    @inlinable
    public func mapError<E>(_ transform: (Failure) -> E) -> Result<Output, E>.Publisher where E: Error {
        Result<Output, E>.Publisher(result.mapError(transform))
    }

    /// The same outcome; there is nothing to compare it with.
    @inlinable
    public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Result<Output, Failure>.Publisher
    {
        self
    }

    /// The same outcome; there is nothing to compare it with.
    @inlinable public func tryRemoveDuplicates(by predicate: (Output, Output) throws -> Bool)
        -> Result<Output, any Error>.Publisher
    {
        Result<Output, any Error>.Publisher(result.mapError { $0 as any Error })
    }

    /// The success, or another value for a failure.
    @inlinable public func replaceError(with output: Output) -> Result<Output, Never>.Publisher {
        Result<Output, Never>.Publisher(result.flatMapError { _ in .success(output) })
    }

    /// The same outcome; it is not empty.
    @inlinable public func replaceEmpty(with output: Output) -> Result<Output, Failure>.Publisher {
        self
    }

    /// The same outcome; another try would bring no other.
    @inlinable public func retry(_ times: Int) -> Result<Output, Failure>.Publisher { self }
    /// The same outcome.
    @inlinable public func first() -> Result<Output, Failure>.Publisher { self }
    /// The same outcome.
    @inlinable public func last() -> Result<Output, Failure>.Publisher { self }

    /// A success in an array, or the failure.
    @inlinable public func collect() -> Result<[Output], Failure>.Publisher {
        Result<[Output], Failure>.Publisher(result.map { [$0] })
    }
}

extension Result.Publisher where Success: Equatable {
    /// The same outcome; there is nothing to compare it with.
    @inlinable public func removeDuplicates() -> Result<Output, Failure>.Publisher { self }
}

extension Result.Publisher where Failure == Never {
    /// The same success, with a kind of failure.
    @inlinable
    public func setFailureType<E>(to failureType: E.Type) -> Result<Output, E>.Publisher where E: Error {
        Result<Output, E>.Publisher(.success(result.get()))
    }
}
