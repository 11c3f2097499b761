/// The values of a publisher that can't fail, as an asynchronous sequence.
///
/// Each iterator subscribes, and asks for one value at a time, when it's asked for one.
public struct AsyncPublisher<P: Publisher>: AsyncSequence where P.Failure == Never {
    /// It's made of the publisher's values.
    public typealias Element = P.Output

    /// What gives one value after another, until the publisher finishes.
    public struct Iterator: AsyncIteratorProtocol {
        /// It gives the publisher's values.
        public typealias Element = P.Output

        @usableFromInline let values: AsyncValues<P.Output, Never>

        @inlinable init(_ publisher: P) {
            values = AsyncValues(publisher)
        }

        /// The next value; nil after the end, or once the task is cancelled.
        @inlinable public mutating func next() async -> P.Output? {
            await next(isolation: nil)
        }

        /// The next value, without leaving the caller's actor; nil after the end, or once the task is cancelled.
        @inlinable public mutating func next(isolation actor: isolated (any Actor)?) async -> P.Output? {
            switch await values.subscriber.next(actor) {
            case .value(let value): value
            case .end: nil
            }
        }
    }

    @usableFromInline let publisher: P

    /// Makes a sequence of a publisher's values.
    @inlinable public init(_ publisher: P) {
        self.publisher = publisher
    }

    /// Subscribes.
    @inlinable public func makeAsyncIterator() -> Iterator {
        Iterator(publisher)
    }
}

/// The values of a publisher that may fail, as an asynchronous sequence.
///
/// Each iterator subscribes, and asks for one value at a time, when it's asked for one.
public struct AsyncThrowingPublisher<P: Publisher>: AsyncSequence {
    /// It's made of the publisher's values.
    public typealias Element = P.Output

    /// What gives one value after another, until the publisher finishes or fails.
    public struct Iterator: AsyncIteratorProtocol {
        /// It gives the publisher's values.
        public typealias Element = P.Output

        @usableFromInline let values: AsyncValues<P.Output, P.Failure>

        @inlinable init(_ publisher: P) {
            values = AsyncValues(publisher)
        }

        /// The next value, or the failure; nil after either end, or once the task is cancelled.
        @inlinable public mutating func next() async throws -> P.Output? {
            try await next(isolation: nil)
        }

        /// The next value, or the failure, without leaving the caller's actor.
        @inlinable
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> P.Output? {
            switch await values.subscriber.next(actor) {
            case .value(let value): return value
            case .end(nil): return nil
            case .end(let error?): throw error
            }
        }
    }

    @usableFromInline let publisher: P

    /// Makes a sequence of a publisher's values.
    @inlinable public init(_ publisher: P) {
        self.publisher = publisher
    }

    /// Subscribes.
    @inlinable public func makeAsyncIterator() -> Iterator {
        Iterator(publisher)
    }
}

extension Publisher where Failure == Never {
    /// The values as an asynchronous sequence.
    @inlinable public var values: AsyncPublisher<Self> {
        AsyncPublisher(self)
    }
}

extension Publisher {
    /// The values as an asynchronous sequence, which throws the failure.
    @inlinable public var values: AsyncThrowingPublisher<Self> {
        AsyncThrowingPublisher(self)
    }
}
