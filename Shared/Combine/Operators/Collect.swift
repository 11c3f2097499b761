extension Publishers {
    /// A publisher that sends all values in one array when upstream finishes.
    public struct Collect<Upstream: Publisher>: Publisher, BuiltIn {
        /// It sends an array, which may be empty.
        public typealias Output = [Upstream.Output]
        /// It fails as upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher whose values are collected.
        public let upstream: Upstream

        /// Makes a publisher of all of another's values.
        @inlinable public init(upstream: Upstream) { self.upstream = upstream }

        /// Attaches a subscriber.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            upstream.receive(
                subscriber: Reducing("Collect", subscriber, initial: [], { $0 }) {
                    (value: Upstream.Output, result) throws(Failure) in
                    result?.append(value)
                    return false
                }
            )
        }
    }
}

extension Publishers.Collect: Equatable where Upstream: Equatable {}

extension Publisher {
    /// Sends all values in one array once upstream finishes. Nothing limits how many are kept until then.
    @inlinable public func collect() -> Publishers.Collect<Self> {
        Publishers.Collect(upstream: self)
    }
}
