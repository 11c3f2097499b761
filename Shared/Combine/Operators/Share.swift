extension Publishers {
    /// A publisher that is subscribed to upstream once while it has subscribers, and passes all it gets on to
    /// each.
    public final class Share<Upstream: Publisher>: Publisher, BuiltIn, Equatable {
        /// It sends the values of upstream.
        public typealias Output = Upstream.Output
        /// It fails as upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher that is shared.
        public final let upstream: Upstream

        @usableFromInline
        final let inner: Autoconnect<Multicast<Upstream, PassthroughSubject<Output, Failure>>>

        /// Makes a publisher that shares another.
        @inlinable public init(upstream: Upstream) {
            self.upstream = upstream
            inner = upstream.multicast { PassthroughSubject() }.autoconnect()
        }

        /// Attaches a subscriber; with the first, upstream is subscribed to.
        @inlinable public final func receive(subscriber: some Subscriber<Output, Failure>) {
            inner.receive(subscriber: subscriber)
        }

        /// Two are equal if they are the same object.
        @inlinable public static func == (lhs: Share, rhs: Share) -> Bool {
            lhs === rhs
        }
    }
}

extension Publisher {
    /// Shares one subscription to this publisher among all subscribers.
    ///
    /// A subscriber gets what comes from then on. When the last has cancelled, upstream is cancelled; a new one
    /// starts it again.
    @inlinable public func share() -> Publishers.Share<Self> {
        Publishers.Share(upstream: self)
    }
}
