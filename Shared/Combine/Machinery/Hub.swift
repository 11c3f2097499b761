/// What the subjects share: the list of subscribers, and how a value reaches them.
///
/// Only the gate's owner looks at the list, so that sending takes no lock. Subscribers that cancel during a
/// signal are marked at once and taken off the list when it is over. A subclass decides what a request brings
/// and what is remembered.
@usableFromInline class Hub<Output, Failure: Error> {
    @usableFromInline struct Upstreams {
        @usableFromInline var subscriptions: [any Subscription] = []
        @usableFromInline var isDemanded = false
    }

    @usableFromInline final let gate = Gate()
    @usableFromInline final let name: StaticString

    /// The subscribers in the order of arrival, retained by hand, so that sending needn't. For the gate's
    /// owner.
    @usableFromInline
    @exclusivity(unchecked)
    final var conduits: ContiguousArray<Unmanaged<Conduit<Output, Failure>>> = []

    /// How it ended: set by the gate's owner, read by anyone.
    @usableFromInline final let outcome = Locked<Subscribers.Completion<Failure>?>(nil)

    /// Set with `outcome`. For the gate's owner.
    @usableFromInline @exclusivity(unchecked) final var isFinished = false

    @usableFromInline final let upstreams = Locked(Upstreams())

    @usableFromInline init(_ name: StaticString) { self.name = name }

    deinit {
        for subscription in upstreams.exchange(Upstreams()).subscriptions { subscription.cancel() }
        for conduit in conduits { conduit.release() }
    }

    /// Takes up a subscriber to a subject, whose hub this is.
    @usableFromInline final func attach(_ subscriber: Relay<Output, Failure>, to subject: AnyObject) {
        if let outcome = outcome.withLock({ $0 }) {
            subscriber.receive(subscription: Subscriptions.empty)
            subscriber.receive(completion: outcome)
            return
        }
        let conduit = Conduit(subscriber, self, of: subject)
        switch gate.enter() {
        case .entered:
            add(conduit)
            subscriber.receive(subscription: conduit)
            gate.leave()
        case .nested:
            add(conduit)
            subscriber.receive(subscription: conduit)
        case .busy:
            // Another thread is signalling to others, and takes this one up when it's done. Until then, what the
            // subscriber asks for here is served here.
            conduit.subscribingThread.store(Gate.currentThread, ordering: .relaxed)
            subscriber.receive(subscription: conduit)
            conduit.subscribingThread.store(0, ordering: .relaxed)
            gate.post {
                self.add(conduit)
                self.catchUp(conduit)
            }
        }
    }

    private final func add(_ conduit: Conduit<Output, Failure>) {
        if let outcome = outcome.withLock({ $0 }) {
            conduit.finish(outcome)
            conduit.release()
        } else if conduit.demand.isClosed {
            conduit.release()
        } else {
            conduits.append(.passRetained(conduit))
        }
    }

    /// Takes those off the list that are closed. Only when no signal is under way.
    @usableFromInline final func sweep() {
        var closed: [Unmanaged<Conduit<Output, Failure>>] = []
        conduits.removeAll { conduit in
            // Asked once: another thread may close it at any time, and then has it swept in its turn.
            let isClosed = conduit._withUnsafeGuaranteedRef { $0.demand.isClosed }
            if isClosed { closed.append(conduit) }
            return isClosed
        }
        for conduit in closed { conduit.takeRetainedValue().release() }
    }

    @inlinable final func offer(_ value: Output) {
        var index = 0
        let count = conduits.count
        while index < count {
            conduits[index]._withUnsafeGuaranteedRef { $0.offer(value) }
            index += 1
        }
    }

    @usableFromInline final func finish(_ completion: Subscribers.Completion<Failure>) {
        gate.perform(self, completion) { $0.finishNow($1) }
    }

    private final func finishNow(_ completion: Subscribers.Completion<Failure>) {
        if isFinished { return }
        isFinished = true
        _ = outcome.exchange(completion)
        let count = conduits.count
        for index in 0..<count { conduits[index]._withUnsafeGuaranteedRef { $0.finish(completion) } }
        gate.performWhenQuiet(self) { $0.sweep() }
    }

    /// A subscriber has asked for values.
    @usableFromInline func requested(by conduit: Conduit<Output, Failure>) {}

    /// A subscriber has been taken up that was served elsewhere so far. In the gate.
    @usableFromInline func catchUp(_ conduit: Conduit<Output, Failure>) {}
}
