extension Publishers {
    /// A publisher that goes on with another when the first fails.
    public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: Publisher, BuiltIn
    where Upstream.Output == NewPublisher.Output {
        /// It sends the values of both.
        public typealias Output = Upstream.Output
        /// It fails as the second publisher does.
        public typealias Failure = NewPublisher.Failure

        /// The first publisher.
        public let upstream: Upstream
        /// What makes the second publisher of the error.
        public let handler: (Upstream.Failure) -> NewPublisher

        /// Makes a publisher that goes on when another fails.
        @inlinable public init(upstream: Upstream, handler: @escaping (Upstream.Failure) -> NewPublisher) {
            self.upstream = upstream
            self.handler = handler
        }

        /// Attaches a subscriber.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            upstream.receive(
                subscriber:
                    Catching(
                        "Catch",
                        subscriber,
                        { error throws(NewPublisher.Failure) in handler(error) },
                        { $0 }
                    )
            )
        }
    }

    /// A publisher that goes on with another when the first fails, or fails with what making the other
    /// throws.
    public struct TryCatch<Upstream: Publisher, NewPublisher: Publisher>: Publisher, BuiltIn
    where Upstream.Output == NewPublisher.Output {
        /// It sends the values of both.
        public typealias Output = Upstream.Output
        /// It fails as the second publisher does, or with what the closure throws.
        public typealias Failure = any Error

        /// The first publisher.
        public let upstream: Upstream
        /// What makes the second publisher of the error, or throws.
        public let handler: (Upstream.Failure) throws -> NewPublisher

        /// Makes a publisher that goes on when another fails.
        @inlinable
        public init(upstream: Upstream, handler: @escaping (Upstream.Failure) throws -> NewPublisher) {
            self.upstream = upstream
            self.handler = handler
        }

        /// Attaches a subscriber.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            upstream.receive(subscriber: Catching("TryCatch", subscriber, handler, { $0 as any Error }))
        }
    }
}

extension Publisher {
    /// Goes on with what a closure makes of the error.
    @inlinable public func `catch`<P>(_ handler: @escaping (Failure) -> P) -> Publishers.Catch<Self, P>
    where P: Publisher, Output == P.Output {
        Publishers.Catch(upstream: self, handler: handler)
    }

    /// Goes on with what a closure makes of the error, or fails with the error it throws.
    @inlinable
    public func tryCatch<P>(_ handler: @escaping (Failure) throws -> P) -> Publishers.TryCatch<Self, P>
    where P: Publisher, Output == P.Output {
        Publishers.TryCatch(upstream: self, handler: handler)
    }
}
