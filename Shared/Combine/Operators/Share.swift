extension Publishers {
    /// A publisher that shares one subscription to upstream among its subscribers, through a subject.
    public final class Multicast<Upstream: Publisher, SubjectType: Subject>: ConnectablePublisher, PassesOn
    where Upstream.Failure == SubjectType.Failure, Upstream.Output == SubjectType.Output {
        public final let upstream: Upstream
        let createSubject: () -> SubjectType

        private let lock = Lock()

        /// Guarded by the lock.
        private var made: SubjectType?

        init(upstream: Upstream, createSubject: @escaping () -> SubjectType) {
            self.upstream = upstream
            self.createSubject = createSubject
        }

        /// Attaches a subscriber to the subject. It receives a separate subscription object, so even if it keeps that
        /// object, it's released together with its subscription to the subject.
        @inlinable public final func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            let subscription = OperatorSubscription("Multicast")
            let multicast = AnySubscriber<Upstream.Output, Failure>("Multicast") {
                if subscription.accept($0) { subscriber.receive(subscription: subscription) }
            } onValue: {
                guard subscription.isSubscribed else { return .none }
                let more = subscriber.receive($0)
                if more != .none { subscription.request(more) }
                return .none
            } onCompletion: {
                if subscription.finish() { subscriber.receive(completion: $0) }
            }
            subject.receive(subscriber: multicast)
        }

        public final func connect() -> any Cancellable { upstream.subscribe(subject) }

        @usableFromInline final var subject: SubjectType {
            if let subject = lock.withLock({ made }) { return subject }
            let new = createSubject()
            return lock.withLock {
                let subject = made ?? new
                made = subject
                return subject
            }
        }
    }

    /// A publisher that sends nothing until it's connected.
    public typealias MakeConnectable<Upstream: Publisher> =
        Multicast<Upstream, PassthroughSubject<Upstream.Output, Upstream.Failure>>

    /// A publisher that connects another publisher at its first subscriber, and disconnects it when all have cancelled.
    public class Autoconnect<Upstream: ConnectablePublisher>: Publisher, PassesOn {
        public final let upstream: Upstream

        private final let lock = Lock()

        // Guarded by the lock.
        private final var subscribers = 0
        private final var connection: (any Cancellable)?
        private final var isConnecting = false

        init(upstream: Upstream) { self.upstream = upstream }

        /// Attaches a subscriber; the first one connects the publisher.
        @inlinable public final func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            let connects = enter()
            let counting = AnySubscriber<Upstream.Output, Failure>("Autoconnect") {
                subscriber.receive(subscription: self.counting($0))
            } onValue: {
                subscriber.receive($0)
            } onCompletion: {
                subscriber.receive(completion: $0)
            }
            upstream.receive(subscriber: counting)
            if connects, staysConnecting() { hold(upstream.connect()) }
        }

        /// Counts a subscriber. Returns whether it has to connect; others that arrive meanwhile don't.
        @usableFromInline final func enter() -> Bool {
            lock.withLock {
                subscribers += 1
                if isConnecting || connection != nil { return false }
                isConnecting = true
                return true
            }
        }

        /// Returns whether to connect: a subscriber may have cancelled as soon as it received its subscription.
        @usableFromInline final func staysConnecting() -> Bool {
            lock.withLock {
                isConnecting = subscribers > 0
                return isConnecting
            }
        }

        /// Stores the new connection, or cancels it if all subscribers have cancelled meanwhile.
        @usableFromInline final func hold(_ connection: any Cancellable) {
            let isWanted = lock.withLock {
                isConnecting = false
                if subscribers > 0 { self.connection = connection }
                return subscribers > 0
            }
            if !isWanted { connection.cancel() }
        }

        @usableFromInline final func counting(_ subscription: any Subscription) -> any Subscription {
            Counted(subscription, onCancel: leave)
        }

        /// Handles a subscriber's cancel; the last one cancels the connection.
        private final func leave() {
            let old = lock.withLock {
                subscribers -= 1
                return subscribers == 0 ? connection.take() : nil
            }
            old?.cancel()
        }
    }

    /// A publisher that subscribes to upstream once while it has subscribers, and sends everything to all of them.
    public final class Share<Upstream: Publisher>:
        Autoconnect<Multicast<Upstream, PassthroughSubject<Upstream.Output, Upstream.Failure>>>
    {}
}

extension Publisher {
    /// Shares one subscription among many subscribers, through a subject that a closure creates.
    public func multicast<S>(_ createSubject: @escaping () -> S) -> Publishers.Multicast<Self, S>
    where S: Subject, Failure == S.Failure, Output == S.Output {
        .init(upstream: self, createSubject: createSubject)
    }

    /// Shares one subscription among many subscribers, through a subject.
    public func multicast<S>(subject: S) -> Publishers.Multicast<Self, S>
    where S: Subject, Failure == S.Failure, Output == S.Output {
        multicast { subject }
    }

    /// Shares one subscription to this publisher among all subscribers.
    ///
    /// A subscriber receives what is sent from then on. When all have cancelled, so is upstream; a new one subscribes again.
    public func share() -> Publishers.Share<Self> {
        .init(upstream: multicast { PassthroughSubject() })
    }
}

extension Publisher where Failure == Never {
    /// Sends nothing until it's connected.
    public func makeConnectable() -> Publishers.MakeConnectable<Self> {
        multicast { PassthroughSubject() }
    }
}

extension ConnectablePublisher {
    /// Connects at the first subscriber, and disconnects when all have cancelled.
    public func autoconnect() -> Publishers.Autoconnect<Self> { .init(upstream: self) }
}

/// A subscription that reports its first cancel, and is described like the subscription that it wraps.
private final class Counted: OperatorSubscription {
    private let onCancel: () -> Void

    init(_ base: any Subscription, onCancel: @escaping () -> Void) {
        self.onCancel = onCancel
        super.init("\(base)")
        _ = accept(base)
    }

    override func cancel() {
        guard let base = lock.withLock({ end() }) else { return }
        onCancel()
        base.cancel()
    }
}
