extension Publishers {
    /// A publisher that subscribes to upstream again when it fails.
    public struct Retry<Upstream: Publisher>: Publisher, BuiltIn {
        /// It sends values of upstream.
        public typealias Output = Upstream.Output
        /// It fails as upstream does at last.
        public typealias Failure = Upstream.Failure

        /// The publisher that may fail.
        public let upstream: Upstream
        /// How many times it is subscribed to again; without limit if nil.
        public let retries: Int?

        /// Makes a publisher that subscribes to another again when that fails.
        @inlinable public init(upstream: Upstream, retries: Int?) {
            self.upstream = upstream
            self.retries = retries
        }

        /// Attaches a subscriber.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            upstream.receive(subscriber: Retrying(upstream, retries, subscriber))
        }
    }
}

extension Publishers.Retry: Equatable where Upstream: Equatable {}

extension Publisher {
    /// Subscribes again when there is a failure, with the demand left open, at most some number of times.
    @inlinable public func retry(_ retries: Int) -> Publishers.Retry<Self> {
        Publishers.Retry(upstream: self, retries: retries)
    }
}
