extension Publishers {
    /// A publisher that subscribes to upstream once while it has subscribers, and sends everything to all of them.
    public final class Share<Upstream: Publisher>: Publisher, PassesOn {
        public let upstream: Upstream
        @usableFromInline let subject = PassthroughSubject<Upstream.Output, Upstream.Failure>()

        private let lock = Lock()

        // Guarded by the lock.
        private var subscribers = 0
        private var connection: (any Cancellable)?
        private var isConnecting = false

        init(upstream: Upstream) { self.upstream = upstream }

        /// Attaches a subscriber to the subject; the first one attaches the subject to upstream. It receives a separate
        /// subscription object, so even if it keeps that object, it's released together with its subscription to the
        /// subject.
        @inlinable public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            let connects = enter()
            let subscription = makeSubscription()
            let sharing = AnySubscriber<Upstream.Output, Failure>("Multicast") {
                if subscription.accept($0) { subscriber.receive(subscription: subscription) }
            } onValue: {
                guard subscription.isSubscribed else { return .none }
                let more = subscriber.receive($0)
                if more != .none { subscription.request(more) }
                return .none
            } onCompletion: {
                if subscription.finish() { subscriber.receive(completion: $0) }
            }
            subject.receive(subscriber: sharing)
            if connects, staysConnecting() { hold(upstream.subscribe(subject)) }
        }

        /// Counts a subscriber. Returns whether it has to connect; others that arrive meanwhile don't.
        @usableFromInline func enter() -> Bool {
            lock.withLock {
                subscribers += 1
                if isConnecting || connection != nil { return false }
                isConnecting = true
                return true
            }
        }

        /// Returns whether to connect: a subscriber may have cancelled as soon as it received its subscription.
        @usableFromInline func staysConnecting() -> Bool {
            lock.withLock {
                isConnecting = subscribers > 0
                return isConnecting
            }
        }

        /// Stores the new connection, or cancels it if all subscribers have cancelled meanwhile.
        @usableFromInline func hold(_ connection: any Cancellable) {
            let isWanted = lock.withLock {
                isConnecting = false
                if subscribers > 0 { self.connection = connection }
                return subscribers > 0
            }
            if !isWanted { connection.cancel() }
        }

        @usableFromInline func makeSubscription() -> OperatorSubscription { Shared(onCancel: leave) }

        /// Handles a subscriber's cancel; the last one cancels the connection.
        private func leave() {
            let old = lock.withLock {
                subscribers -= 1
                return subscribers == 0 ? connection.take() : nil
            }
            old?.cancel()
        }
    }
}

extension Publisher {
    /// Shares one subscription to this publisher among all subscribers.
    ///
    /// A subscriber receives what is sent from then on. When all have cancelled, so is upstream; a new one subscribes again.
    public func share() -> Publishers.Share<Self> { .init(upstream: self) }
}

/// A subscription that reports its first cancel.
private final class Shared: OperatorSubscription {
    private let onCancel: () -> Void

    init(onCancel: @escaping () -> Void) {
        self.onCancel = onCancel
        super.init("Multicast")
    }

    override func cancel() {
        guard let subscription = lock.withLock({ end() }) else { return }
        onCancel()
        subscription.cancel()
    }
}
