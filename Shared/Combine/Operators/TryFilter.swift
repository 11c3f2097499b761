extension Publishers {
    /// A publisher that sends the values that a closure accepts, and fails if it throws.
    public struct TryFilter<Upstream: Publisher>: Publisher, BuiltIn {
        /// It sends values of upstream.
        public typealias Output = Upstream.Output
        /// It fails as upstream does, or with what the closure throws.
        public typealias Failure = any Error

        /// The publisher whose values are taken.
        public let upstream: Upstream
        /// Whether a value is sent; may throw.
        public let isIncluded: (Upstream.Output) throws -> Bool

        /// Makes a publisher of another and a closure.
        @inlinable public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) throws -> Bool) {
            self.upstream = upstream
            self.isIncluded = isIncluded
        }

        /// Attaches a subscriber.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            let step = Trying<Output, Output, Upstream.Failure>("TryFilter", showing: .neighbours) {
                [isIncluded] in try isIncluded($0) ? $0 : nil
            }
            upstream.receive(subscriber: Transforming(step, subscriber))
        }
    }
}

extension Publisher {
    /// Sends the values that a closure accepts, or fails with the error it throws.
    @inlinable
    public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Publishers.TryFilter<Self> {
        Publishers.TryFilter(upstream: self, isIncluded: isIncluded)
    }
}

extension Publishers.TryFilter {
    /// Sends the values that both closures accept.
    @inlinable
    public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.TryFilter<Upstream> {
        let first = self.isIncluded
        return Publishers.TryFilter(upstream: upstream) { try first($0) && isIncluded($0) }
    }

    /// Sends the values that both closures accept, or fails with the error that one throws.
    @inlinable
    public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Publishers.TryFilter<Upstream> {
        let first = self.isIncluded
        return Publishers.TryFilter(upstream: upstream) { try first($0) && isIncluded($0) }
    }
}
