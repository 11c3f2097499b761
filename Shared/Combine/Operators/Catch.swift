extension Publishers {
    /// A publisher that continues with another publisher when upstream fails.
    public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: Publisher, PassesOutput
    where Upstream.Output == NewPublisher.Output {
        public typealias Failure = NewPublisher.Failure

        public let upstream: Upstream
        @usableFromInline let handler: (Upstream.Failure) -> NewPublisher

        @inlinable
        init(upstream: Upstream, handler: @escaping (Upstream.Failure) -> NewPublisher) {
            self.upstream = upstream
            self.handler = handler
        }

        @inlinable public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            let next = { [handler] (completion: Subscribers.Completion<Upstream.Failure>) throws(Failure) in
                switch completion {
                case .finished: NewPublisher?.none
                case .failure(let error): handler(error)
                }
            }
            upstream.receive(subscriber: Continuing("Catch", subscriber, next) { $0 })
        }
    }

    /// A publisher that continues with another publisher when upstream fails, or fails with the error that a closure throws.
    public struct TryCatch<Upstream: Publisher, NewPublisher: Publisher>: Publisher, PassesOutput,
        FailsWithAny
    where Upstream.Output == NewPublisher.Output {
        public let upstream: Upstream
        let handler: (Upstream.Failure) throws -> NewPublisher

        public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            let next = { [handler] (completion: Subscribers.Completion<Upstream.Failure>) throws(Failure) in
                switch completion {
                case .finished: NewPublisher?.none
                case .failure(let error): try handler(error)
                }
            }
            upstream.receive(subscriber: Continuing("TryCatch", subscriber, next) { $0 })
        }
    }
}

extension Publisher {
    /// Handles a failure by continuing with the publisher that a closure returns.
    @inlinable public func `catch`<P>(_ handler: @escaping (Failure) -> P) -> Publishers.Catch<Self, P>
    where P: Publisher, Output == P.Output {
        .init(upstream: self, handler: handler)
    }

    /// Handles a failure by continuing with the publisher that a closure returns, or fails with the error it throws.
    public func tryCatch<P>(_ handler: @escaping (Failure) throws -> P) -> Publishers.TryCatch<Self, P>
    where P: Publisher, Output == P.Output {
        .init(upstream: self, handler: handler)
    }
}
