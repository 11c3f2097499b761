extension Publishers {
    /// A publisher that connects another with its first subscriber, and disconnects it when all have
    /// cancelled.
    public class Autoconnect<Upstream: ConnectablePublisher>: Publisher, BuiltIn {
        /// It sends the values of upstream.
        public typealias Output = Upstream.Output
        /// It fails as upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher that is connected.
        public final let upstream: Upstream

        @usableFromInline final let connection = Connection()

        /// Makes a publisher that connects another.
        @inlinable public init(upstream: Upstream) {
            self.upstream = upstream
        }

        /// Attaches a subscriber; the first makes it connect.
        @inlinable public final func receive(subscriber: some Subscriber<Output, Failure>) {
            let generation = connection.enter()
            upstream.receive(subscriber: Inner(self, subscriber))
            if let generation { connection.hold(upstream.connect(), generation) }
        }
    }
}

extension Publishers.Autoconnect {
    @usableFromInline struct Inner<Downstream: Subscriber>: Subscriber, Described
    where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
        @usableFromInline let parent: Publishers.Autoconnect<Upstream>
        @usableFromInline let downstream: Downstream
        @usableFromInline let combineIdentifier = CombineIdentifier()

        @inlinable init(_ parent: Publishers.Autoconnect<Upstream>, _ downstream: Downstream) {
            self.parent = parent
            self.downstream = downstream
        }

        @inlinable func receive(subscription: any Subscription) {
            downstream.receive(subscription: ConnectedSubscription(subscription, parent.connection))
        }

        @inlinable func receive(_ input: Upstream.Output) -> Subscribers.Demand {
            downstream.receive(input)
        }

        @inlinable func receive(completion: Subscribers.Completion<Upstream.Failure>) {
            downstream.receive(completion: completion)
        }

        @usableFromInline var description: String { "Autoconnect" }

        @usableFromInline var customMirror: Mirror {
            Mirror(self, children: ["parent": parent, "downstream": downstream])
        }
    }
}

extension ConnectablePublisher {
    /// Connects with the first subscriber, and disconnects when all have cancelled.
    @inlinable public func autoconnect() -> Publishers.Autoconnect<Self> {
        Publishers.Autoconnect(upstream: self)
    }
}
