extension Publishers {
    /// A publisher that sends nothing until it is connected.
    public struct MakeConnectable<Upstream: Publisher>: ConnectablePublisher, BuiltIn {
        /// It sends the values of upstream.
        public typealias Output = Upstream.Output
        /// It fails as upstream does.
        public typealias Failure = Upstream.Failure

        @usableFromInline let inner: Multicast<Upstream, PassthroughSubject<Output, Failure>>

        /// Makes a publisher that waits to be connected.
        @inlinable public init(upstream: Upstream) {
            inner = upstream.multicast { PassthroughSubject() }
        }

        /// Attaches a subscriber, which gets nothing before `connect()`.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            inner.receive(subscriber: subscriber)
        }

        /// Subscribes to upstream, until the result is cancelled or released.
        @inlinable public func connect() -> any Cancellable {
            inner.connect()
        }
    }
}

extension Publisher where Failure == Never {
    /// Sends nothing until it is connected.
    @inlinable public func makeConnectable() -> Publishers.MakeConnectable<Self> {
        Publishers.MakeConnectable(upstream: self)
    }
}
