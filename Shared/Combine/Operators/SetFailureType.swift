extension Publishers {
    /// A publisher that can't fail, for where one is wanted that can.
    public struct SetFailureType<Upstream: Publisher, Failure: Error>: Publisher, BuiltIn
    where Upstream.Failure == Never {
        /// It sends the values of upstream.
        public typealias Output = Upstream.Output

        /// The publisher that can't fail.
        public let upstream: Upstream

        /// Makes a publisher of one that can't fail.
        @inlinable public init(upstream: Upstream) { self.upstream = upstream }

        /// Attaches a subscriber.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            upstream.receive(
                subscriber: FailureMapping("SetFailureType", subscriber) { (_: Never) -> Failure in }
            )
        }

        /// Changes the kind of failure once more.
        @inlinable
        public func setFailureType<E>(to failure: E.Type) -> SetFailureType<Upstream, E> where E: Error {
            SetFailureType<Upstream, E>(upstream: upstream)
        }
    }
}

extension Publishers.SetFailureType: Equatable where Upstream: Equatable {}

extension Publisher where Failure == Never {
    /// Gives a publisher that can't fail a kind of failure.
    @inlinable public func setFailureType<E>(to failureType: E.Type) -> Publishers.SetFailureType<Self, E>
    where E: Error {
        Publishers.SetFailureType(upstream: self)
    }
}
