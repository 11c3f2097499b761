extension Publishers {
    /// A publisher that sends the values that a closure accepts.
    public struct Filter<Upstream: Publisher>: Publisher, BuiltIn {
        /// It sends values of upstream.
        public typealias Output = Upstream.Output
        /// It fails as upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher whose values are taken.
        public let upstream: Upstream
        /// Whether a value is sent.
        public let isIncluded: (Upstream.Output) -> Bool

        /// Makes a publisher of another and a closure.
        @inlinable public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) -> Bool) {
            self.upstream = upstream
            self.isIncluded = isIncluded
        }

        /// Attaches a subscriber.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            upstream.receive(subscriber: Transforming(Step(isIncluded), subscriber))
        }
    }
}

extension Publishers.Filter {
    @usableFromInline struct Step: Transformation {
        @usableFromInline typealias UpstreamFailure = Upstream.Failure
        @usableFromInline typealias Failure = Upstream.Failure

        @usableFromInline let isIncluded: (Upstream.Output) -> Bool

        @inlinable init(_ isIncluded: @escaping (Upstream.Output) -> Bool) {
            self.isIncluded = isIncluded
        }

        @usableFromInline var name: StaticString { "Filter" }
        @usableFromInline var shown: Shown { .neighbours }

        @inlinable func make(_ input: Upstream.Output) throws(Upstream.Failure) -> Output? {
            isIncluded(input) ? input : nil
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
