extension Publishers {
    /// A publisher that connects another with its first subscriber, and disconnects it when all have
    /// cancelled.
    public class Autoconnect<Upstream: ConnectablePublisher>: Publisher, PassesOn {
        /// The publisher that is connected.
        public final let upstream: Upstream

        private final let lock = Lock()

        // With the lock.
        private final var subscribers = 0
        private final var connections: [any Cancellable] = []

        /// Makes a publisher that connects another.
        @inlinable public init(upstream: Upstream) {
            self.upstream = upstream
        }

        /// Attaches a subscriber; the first makes it connect.
        @inlinable public final func receive(subscriber: some Subscriber<Output, Failure>) {
            let connects = enter()
            upstream.receive(subscriber: Inner(self, subscriber))
            if connects { hold(upstream.connect()) }
        }

        /// Counts a subscriber; returns whether it has to connect.
        ///
        /// NB: one that comes while another connects does so, too: so it is in Combine.
        @usableFromInline final func enter() -> Bool {
            lock.withLock {
                subscribers += 1
                return connections.isEmpty
            }
        }

        /// Keeps a connection that was made, unless all subscribers have gone meanwhile.
        @usableFromInline final func hold(_ connection: any Cancellable) {
            let isWanted = lock.withLock {
                if subscribers > 0 { connections.append(connection) }
                return subscribers > 0
            }
            if !isWanted { connection.cancel() }
        }

        /// A subscriber cancels; the last ends what was connected.
        fileprivate final func leave() {
            let old = lock.withLock {
                subscribers -= 1
                defer { if subscribers == 0 { connections = [] } }
                return subscribers == 0 ? connections : []
            }
            for connection in old { connection.cancel() }
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
            downstream.receive(subscription: parent.counting(subscription))
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

extension Publishers.Autoconnect {
    @usableFromInline final func counting(_ subscription: any Subscription) -> any Subscription {
        CountedSubscription(subscription) { self.leave() }
    }
}

/// A subscription that tells of its cancel, once, and looks like the one it stands for.
private final class CountedSubscription: Subscription, CustomStringConvertible, CustomReflectable,
    CustomPlaygroundDisplayConvertible
{
    private let base: any Subscription
    private let lock = Lock()

    /// With the lock; nil after a cancel.
    private var leave: (() -> Void)?

    init(_ base: any Subscription, _ leave: @escaping () -> Void) {
        self.base = base
        self.leave = leave
    }

    func request(_ demand: Subscribers.Demand) { base.request(demand) }

    func cancel() {
        lock.withLock { leave.take() }?()
        base.cancel()
    }

    var combineIdentifier: CombineIdentifier { base.combineIdentifier }

    var description: String {
        (base as? any CustomStringConvertible)?.description ?? String(describing: base)
    }

    var customMirror: Mirror {
        (base as? any CustomReflectable)?.customMirror ?? Mirror(base, children: EmptyCollection())
    }

    var playgroundDescription: Any {
        (base as? any CustomPlaygroundDisplayConvertible)?.playgroundDescription ?? description
    }
}

extension ConnectablePublisher {
    /// Connects with the first subscriber, and disconnects when all have cancelled.
    @inlinable public func autoconnect() -> Publishers.Autoconnect<Self> {
        Publishers.Autoconnect(upstream: self)
    }
}

extension Publishers {
    /// A publisher that is subscribed to upstream once while it has subscribers, and passes all it gets on to
    /// each.
    public final class Share<Upstream: Publisher>: Publisher, PassesOn, Equatable {
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
