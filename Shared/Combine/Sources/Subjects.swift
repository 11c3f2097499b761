/// A subject that passes values on to the subscribers there are, and remembers none.
///
/// A subscriber without demand misses the value.
public final class PassthroughSubject<Output, Failure: Error>: Subject, BuiltIn {
    @usableFromInline let hub = Hub<Output, Failure>("PassthroughSubject")

    /// Makes a subject without subscribers.
    public init() {}

    /// Attaches a subscriber, or tells it how the subject ended.
    @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
        hub.attach(Relay.to(subscriber), to: self)
    }

    /// Gives the subject an upstream, which is asked for all values as soon as a subscriber asks for any.
    public func send(subscription: any Subscription) { hub.attach(upstream: subscription) }
    /// Sends a value to the subscribers that have demand.
    @inlinable public func send(_ input: Output) { hub.send(input) }
    /// Ends the subject: its subscribers are told, and later ones are too.
    public func send(completion: Subscribers.Completion<Failure>) { hub.finish(completion) }
}

/// A subject that holds a value: a subscriber gets it first, then each change.
///
/// A subscriber without demand gets the latest value when it asks.
public final class CurrentValueSubject<Output, Failure: Error>: Subject, BuiltIn {
    @usableFromInline let hub: Hub<Output, Failure>

    /// Makes a subject of a first value.
    public init(_ value: Output) { hub = Hub("CurrentValueSubject", value) }

    /// The current value; setting it sends it, unless the subject has ended.
    public var value: Output {
        get {
            guard let value = hub.value else { preconditionFailure("a current value is never taken away") }
            return value
        }
        set {
            hub.keep(newValue)
            hub.send(newValue)
        }
    }

    /// Attaches a subscriber, or tells it how the subject ended.
    @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
        hub.attach(Relay.to(subscriber), to: self)
    }

    /// Gives the subject an upstream, which is asked for all values at once.
    public func send(subscription: any Subscription) { hub.attach(upstream: subscription) }
    /// Keeps a value and sends it to the subscribers that have demand.
    @inlinable public func send(_ input: Output) { hub.send(input) }
    /// Ends the subject: its subscribers are told, and later ones are too.
    public func send(completion: Subscribers.Completion<Failure>) { hub.finish(completion) }
}

/// What the subjects and `@Published` share: the subscribers, how a value reaches them, and the current value.
///
/// NB: it sends to those who were there at the start; each looks for itself whether it has been cancelled since.
@usableFromInline final class Hub<Output, Failure: Error> {
    @usableFromInline typealias Conduit = Combine.Conduit<Output, Failure>

    @usableFromInline let name: String
    @usableFromInline let lock = Lock()

    // With the lock.
    @usableFromInline var conduits: [Conduit] = []
    @usableFromInline var completion: Subscribers.Completion<Failure>?
    @usableFromInline var upstreams: [any Subscription] = []

    /// Whether upstreams are asked for all values: if there's a current value at once, else with the first request.
    @usableFromInline var isDemanded: Bool
    /// The current value, which a subscriber gets first; nil in a hub that remembers none.
    @usableFromInline var current: Output?

    init(_ name: String, _ value: Output? = nil) {
        self.name = name
        current = value
        isDemanded = value != nil
    }

    deinit { for upstream in upstreams { upstream.cancel() } }

    @inlinable var value: Output? { lock.withLock { current } }

    /// Takes up a subscriber to the subject or property whose hub this is.
    @usableFromInline func attach(_ subscriber: Relay<Output, Failure>, to subject: AnyObject) {
        let conduit = Conduit(subscriber, self, subject)
        let completion = lock.withLock {
            if self.completion == nil { conduits.append(conduit) }
            return self.completion
        }
        guard let completion else { return conduit.start() }
        subscriber.receive(subscription: Subscriptions.empty)
        subscriber.receive(completion: completion)
    }

    func attach(upstream: any Subscription) {
        let isDemanded = lock.withLock {
            upstreams.append(upstream)
            return self.isDemanded
        }
        if isDemanded { upstream.request(.unlimited) }
    }

    /// Keeps a value, and lets go of the old one without the lock.
    @inlinable func keep(_ value: Output) {
        _ = lock.withLock { exchange(value) }
    }

    /// Sends a value to the subscribers, and keeps it first if it is a subject's current one.
    @inlinable func send(_ value: Output) {
        lock.lock()
        if completion != nil { return lock.unlock() }
        let conduits = conduits
        let old = current == nil ? nil : exchange(value)
        lock.unlock()
        for conduit in conduits { conduit.offer(value) }
        withExtendedLifetime(old) {}
    }

    /// Sends a value to the subscribers, and keeps it afterwards.
    @inlinable func sendThenKeep(_ value: Output) {
        for conduit in lock.withLock({ conduits }) { conduit.offer(value) }
        keep(value)
    }

    @inlinable func exchange(_ value: Output) -> Output? {
        let old = current
        current = value
        return old
    }

    func finish(_ completion: Subscribers.Completion<Failure>) {
        let conduits = lock.withLock {
            if self.completion != nil { return [Conduit]() }
            self.completion = completion
            defer { self.conduits = [] }
            return self.conduits
        }
        for conduit in conduits { conduit.finish(completion) }
    }

    func remove(_ conduit: Conduit) {
        lock.withLock { conduits.removeAll { $0 === conduit } }
    }

    /// A subscriber has asked for values.
    func requested(by conduit: Conduit) {
        let (waiting, replays) = lock.withLock {
            defer { isDemanded = true }
            return (isDemanded ? [] : upstreams, current != nil)
        }
        for upstream in waiting { upstream.request(.unlimited) }
        if replays { conduit.replay() }
    }
}

/// The subscription of one subscriber to a subject.
@usableFromInline final class Conduit<Output, Failure: Error>: Subscription, Described {
    @usableFromInline let name: String
    @usableFromInline let lock = Lock()

    // With the lock. The hub and what is subscribed to are held until the end: who only keeps the subscription keeps the
    // subject, too.
    @usableFromInline var downstream: Relay<Output, Failure>?
    @usableFromInline var hub: Hub<Output, Failure>?
    @usableFromInline var subject: AnyObject?
    @usableFromInline var demand = Subscribers.Demand.none

    /// Whether a value has passed while there was no demand, or none has come yet.
    @usableFromInline var hasMissed = true
    /// Whether the current value has been asked for while another thread was delivering, which then sends it.
    @usableFromInline var isReplayed = false

    init(_ downstream: Relay<Output, Failure>, _ hub: Hub<Output, Failure>, _ subject: AnyObject) {
        self.downstream = downstream
        self.hub = hub
        self.subject = subject
        name = hub.name
    }

    func start() {
        lock.lock()
        lock.beginDelivery()
        let downstream = downstream
        lock.unlock()
        downstream?.receive(subscription: self)
        endDelivery()
    }

    @inlinable func offer(_ value: Output) {
        lock.lock()
        guard downstream != nil, demand != .none else {
            hasMissed = true
            return lock.unlock()
        }
        let isUnlimited = demand == .unlimited
        demand -= 1
        hasMissed = false
        lock.beginDelivery()
        let downstream = downstream
        lock.unlock()
        let more = downstream?.receive(value) ?? .none
        if isUnlimited { lock.endDeliveryUnlocked() } else { endDelivery(more) }
    }

    /// Sends the current value to a subscriber that has demand and has missed it.
    @inlinable func replay() {
        lock.lock()
        if lock.isDeliveringElsewhere {
            isReplayed = true
            return lock.unlock()
        }
        lock.beginDelivery()
        guard let downstream, hasMissed, demand != .none, let value = hub?.value else {
            return lock.endDelivery()
        }
        demand -= 1
        hasMissed = false
        lock.unlock()
        endDelivery(downstream.receive(value))
    }

    @inlinable func endDelivery(_ more: Subscribers.Demand = .none) {
        lock.lock()
        demand += more
        let isReplayed = isReplayed
        self.isReplayed = false
        lock.endDelivery()
        if isReplayed { replay() }
    }

    func finish(_ completion: Subscribers.Completion<Failure>) {
        lock.lock()
        guard downstream != nil else { return lock.unlock() }
        lock.beginDelivery()
        let (downstream, _, _) = release()
        lock.unlock()
        downstream?.receive(completion: completion)
        endDelivery()
    }

    @usableFromInline func request(_ demand: Subscribers.Demand) {
        demand.assertNonZero()
        let hub = lock.withLock {
            self.demand += demand
            return self.hub
        }
        hub?.requested(by: self)
    }

    @usableFromInline func cancel() {
        let (_, hub, _) = lock.withLock { release() }
        hub?.remove(self)
    }

    /// Lets go of all; the caller does so without the lock.
    private func release() -> (Relay<Output, Failure>?, Hub<Output, Failure>?, AnyObject?) {
        (downstream.take(), hub.take(), subject.take())
    }

    @usableFromInline var description: String { name }

    @usableFromInline var children: KeyValuePairs<String, Any> {
        lock.withLock {
            [
                "parent": subject as Any, "downstream": downstream as Any, "demand": demand,
                "subject": subject as Any,
            ]
        }
    }
}
