extension Publishers {
    /// A publisher that sends the values that a closure accepts.
    public struct Filter<Upstream: Publisher>: Publisher, PassesOn {
        /// The publisher whose values are taken.
        public let upstream: Upstream
        /// Whether a value is sent.
        public let isIncluded: (Upstream.Output) -> Bool

        /// Makes a publisher of another and a closure.
        @inlinable public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) -> Bool) {
            (self.upstream, self.isIncluded) = (upstream, isIncluded)
        }

        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            upstream.receive(
                subscriber: Passing("Filter", subscriber) { [isIncluded] in isIncluded($0) ? $0 : nil }
            )
        }
    }
}

extension Publisher {
    /// Sends the values that a closure accepts.
    @inlinable public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
        Publishers.Filter(upstream: self, isIncluded: isIncluded)
    }
}

extension Publishers.Filter {
    /// Sends the values that both closures accept.
    @inlinable public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Upstream> {
        let first = self.isIncluded
        return Publishers.Filter(upstream: upstream) { first($0) && isIncluded($0) }
    }

    /// Sends the values that both closures accept, or fails with the error that the second throws.
    @inlinable
    public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Publishers.TryFilter<Upstream> {
        let first = self.isIncluded
        return Publishers.TryFilter(upstream: upstream) { try first($0) && isIncluded($0) }
    }
}

extension Publishers {
    /// A publisher that sends the values that a closure accepts, and fails if it throws.
    public struct TryFilter<Upstream: Publisher>: Publisher, BuiltIn {
        public typealias Output = Upstream.Output
        public typealias Failure = any Error

        /// The publisher whose values are taken.
        public let upstream: Upstream
        /// Whether a value is sent; may throw.
        public let isIncluded: (Upstream.Output) throws -> Bool

        /// Makes a publisher of another and a closure.
        @inlinable public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) throws -> Bool) {
            (self.upstream, self.isIncluded) = (upstream, isIncluded)
        }

        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            upstream.receive(
                subscriber: Trying("TryFilter", subscriber, showing: { $0.neighbours }) {
                    [isIncluded] value throws(any Error) in try isIncluded(value) ? value : nil
                }
            )
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
