/// A subject that holds a value: a subscriber gets it first, then each change.
///
/// A subscriber without demand gets the latest value when it asks.
public final class CurrentValueSubject<Output, Failure: Error>: Subject, BuiltIn {
    @usableFromInline let hub: CurrentValueHub<Output, Failure>

    /// Makes a subject of a first value.
    public init(_ value: Output) { hub = CurrentValueHub("CurrentValueSubject", value) }

    /// The current value; setting it sends it.
    @inlinable public var value: Output {
        get { hub.value }
        set { send(newValue) }
    }

    /// Attaches a subscriber, or tells it how the subject ended.
    @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
        hub.attach(Relay.to(subscriber), to: self)
    }

    /// Gives the subject an upstream, which is asked for all values at once.
    public func send(subscription: any Subscription) {
        hub.upstreams.withLock { $0.subscriptions.append(subscription) }
        subscription.request(.unlimited)
    }

    /// Keeps a value and sends it to the subscribers that have demand.
    @inlinable public func send(_ input: Output) {
        hub.gate.perform(hub, input) { $0.keepAndOffer($1) }
    }

    /// Ends the subject: its subscribers are told, and later ones are too.
    public func send(completion: Subscribers.Completion<Failure>) { hub.finish(completion) }
}

/// A hub that remembers the latest value, for those who have missed it.
@usableFromInline class CurrentValueHub<Output, Failure: Error>: Hub<Output, Failure> {
    /// A value, and how many came before it.
    @usableFromInline struct Latest {
        @usableFromInline var value: Output
        @usableFromInline var version: UInt = 0
    }

    @usableFromInline final let latest: Locked<Latest>

    init(_ name: StaticString, _ value: Output) {
        latest = Locked(Latest(value: value))
        super.init(name)
    }

    @inlinable final var value: Output { latest.withLock { $0.value } }

    @inlinable final func keep(_ value: Output) {
        // The old value is released without the lock.
        _ = latest.withLock { latest in
            let old = latest.value
            latest.value = value
            latest.version &+= 1
            return old
        }
    }

    @inlinable final func keepAndOffer(_ value: Output) {
        if isFinished { return }
        keep(value)
        offer(value)
    }

    override final func requested(by conduit: Conduit<Output, Failure>) {
        if conduit.subscribingThread.load(ordering: .relaxed) == Gate.currentThread {
            replay(to: conduit)
        } else {
            gate.perform(self, conduit) { $0.replay(to: $1) }
        }
    }

    override final func catchUp(_ conduit: Conduit<Output, Failure>) {
        if conduit.version != latest.withLock({ $0.version }) { conduit.hasMissed = true }
        replay(to: conduit)
    }

    private final func replay(to conduit: Conduit<Output, Failure>) {
        guard conduit.hasMissed else { return }
        let latest = latest.withLock { $0 }
        conduit.version = latest.version
        conduit.offer(latest.value)
    }
}
