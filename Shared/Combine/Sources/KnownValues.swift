// What an operator makes of one known value is made beforehand.

/// A publisher that sends one value to each subscriber and finishes.
public struct Just<Output>: Publisher, BuiltIn {
    public typealias Failure = Never

    /// The value that is sent.
    public let output: Output

    /// Makes a publisher of one value.
    @inlinable public init(_ output: Output) { self.output = output }

    @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
        subscriber.receive(subscription: OneValue(output, subscriber, "Just"))
    }

    /// The publisher of what a closure makes of the value.
    @inlinable public func map<T>(_ transform: (Output) -> T) -> Just<T> { .init(transform(output)) }

    /// The publisher of what a closure makes of the value, or of the error it throws.
    @inlinable public func tryMap<T>(_ transform: (Output) throws -> T) -> Result<T, any Error>.Publisher {
        .init(Result { try transform(output) })
    }

    /// The same value; there is no error to transform.
    @inlinable public func mapError<E: Error>(_ transform: (Never) -> E) -> Result<Output, E>.Publisher {
        .init(output)
    }

    /// The same value, with a kind of failure.
    @inlinable public func setFailureType<E: Error>(to failureType: E.Type) -> Result<Output, E>.Publisher {
        .init(output)
    }

    /// The publisher of what a closure makes of the value, if that is not nil.
    @inlinable public func compactMap<T>(_ transform: (Output) -> T?) -> Optional<T>.Publisher {
        .init(transform(output))
    }

    /// The value if a closure accepts it.
    @inlinable public func filter(_ isIncluded: (Output) -> Bool) -> Optional<Output>.Publisher {
        .init(isIncluded(output) ? output : nil)
    }

    /// The value in an array.
    @inlinable public func collect() -> Just<[Output]> { .init([output]) }
}

extension Just: Equatable where Output: Equatable {}
extension Just: Sendable where Output: Sendable {}

extension Optional {
    /// A publisher that sends a value if there is one, and finishes.
    public struct Publisher: Combine.Publisher, BuiltIn {
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

        /// The publisher of what a closure makes of the value, if there is one.
        @inlinable public func map<T>(_ transform: (Output) -> T) -> Optional<T>.Publisher {
            .init(output.map(transform))
        }

        /// The publisher of what a closure makes of the value, if there is one and that is not nil.
        @inlinable public func compactMap<T>(_ transform: (Output) -> T?) -> Optional<T>.Publisher {
            .init(output.flatMap(transform))
        }

        /// The value if there is one and a closure accepts it.
        @inlinable public func filter(_ isIncluded: (Output) -> Bool) -> Optional<Output>.Publisher {
            .init(output.flatMap { isIncluded($0) ? $0 : nil })
        }

        /// The value, or another if there is none.
        @inlinable public func replaceEmpty(with output: Output) -> Just<Output> {
            .init(self.output ?? output)
        }

        /// The value in an array, which is empty if there is none.
        @inlinable public func collect() -> Optional<[Output]>.Publisher { .init(output.map { [$0] } ?? []) }
    }

    /// A publisher that sends the value if there is one, and finishes.
    @inlinable public var publisher: Publisher { Publisher(self) }
}

extension Optional.Publisher: Equatable where Wrapped: Equatable {}
extension Optional.Publisher: Sendable where Wrapped: Sendable {}

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

        /// The publisher of what a closure makes of a success.
        @inlinable public func map<T>(_ transform: (Output) -> T) -> Result<T, Failure>.Publisher {
            .init(result.map(transform))
        }

        /// The publisher of what a closure makes of a success, or of the error it throws.
        @inlinable
        public func tryMap<T>(_ transform: (Output) throws -> T) -> Result<T, any Error>.Publisher {
            .init(Result<T, any Error> { try transform(result.get()) })
        }

        /// The publisher of what a closure makes of a failure.
        @inlinable
        public func mapError<E: Error>(_ transform: (Failure) -> E) -> Result<Output, E>.Publisher {
            .init(result.mapError(transform))
        }

        /// The success, or another value for a failure.
        @inlinable public func replaceError(with output: Output) -> Result<Output, Never>.Publisher {
            .init(result.flatMapError { _ in .success(output) })
        }

        /// A success in an array, or the failure.
        @inlinable public func collect() -> Result<[Output], Failure>.Publisher {
            .init(result.map { [$0] })
        }
    }

    /// A publisher that sends the success and finishes, or fails at once.
    @inlinable public var publisher: Publisher { Publisher(self) }
}

extension Result.Publisher: Equatable where Success: Equatable, Failure: Equatable {}
extension Result.Publisher: Sendable where Success: Sendable {}

extension Result.Publisher where Failure == Never {
    /// The same success, with a kind of failure.
    @inlinable public func setFailureType<E: Error>(to failureType: E.Type) -> Result<Output, E>.Publisher {
        .init(result.get())
    }
}
