/// A subject that sends values to its current subscribers and stores none.
///
/// A subscriber without demand misses the value.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
    @usableFromInline let core = SubjectCore<Output, Failure>("PassthroughSubject")

    /// Creates a subject without subscribers.
    public init() {}

    @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
        core.attach(AnySubscriber.erasing(subscriber), to: self)
    }

    public func send(subscription: any Subscription) { core.attach(upstream: subscription) }
    @inlinable public func send(_ input: Output) { core.send(input) }
    public func send(completion: Subscribers.Completion<Failure>) { core.finish(completion) }
}

/// A subject that stores a value. A subscriber receives it first, then each change.
///
/// A subscriber without demand receives the latest value when it requests one.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
    @usableFromInline let core: SubjectCore<Output, Failure>

    /// Creates a subject with an initial value.
    public init(_ value: Output) { core = SubjectCore("CurrentValueSubject", value) }

    /// The current value. Setting it sends it, unless the subject has ended.
    public var value: Output {
        get {
            guard let value = core.value else { preconditionFailure("a current value is never taken away") }
            return value
        }
        set {
            core.keep(newValue)
            core.keepThenSend(newValue)
        }
    }

    @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
        core.attach(AnySubscriber.erasing(subscriber), to: self)
    }

    public func send(subscription: any Subscription) { core.attach(upstream: subscription) }
    @inlinable public func send(_ input: Output) { core.keepThenSend(input) }
    public func send(completion: Subscribers.Completion<Failure>) { core.finish(completion) }
}

/// The part that subjects, `@Published` and object publishers share: the subscribers, the delivery of values to
/// them, and the current value.
///
/// NB: it sends to those who are subscribed when sending starts; each checks whether it has been cancelled since.
@usableFromInline final class SubjectCore<Output, Failure: Error> {
    @usableFromInline typealias Conduit = Combine.Conduit<Output, Failure>

    fileprivate let name: String
    /// Whether demand limits what a subscriber receives, or any request is unlimited.
    fileprivate let countsDemand: Bool
    /// Whether it stores a current value, which a subscriber receives first.
    @usableFromInline let remembers: Bool
    @usableFromInline let lock = Lock()

    // Guarded by the lock.
    @usableFromInline var conduits = Registry<Conduit>()
    @usableFromInline var completion: Subscribers.Completion<Failure>?
    private var upstreams: [any Subscription] = []
    /// The number of upstreams at which to remove those that have ended.
    private var upstreamLimit = 2

    /// Whether to request all values from upstreams, always with a current value.
    private var isDemanded: Bool
    @usableFromInline var current: Output?

    init(_ name: String, _ value: Output? = nil, countsDemand: Bool = true) {
        self.name = name
        self.countsDemand = countsDemand
        current = value
        remembers = value != nil
        isDemanded = value != nil
    }

    deinit { for upstream in upstreams { upstream.cancel() } }

    @inlinable var value: Output? { lock.withLock { current } }

    /// Attaches a subscriber to the subject or property that this belongs to.
    @usableFromInline func attach(_ subscriber: AnySubscriber<Output, Failure>, to subject: AnyObject) {
        let conduit = Conduit(subscriber, self, subject)
        // What other threads send as soon as they see the conduit waits until it has sent the subscription.
        conduit.deliveryLock.lock()
        let completion = lock.withLock {
            if self.completion == nil { conduits.append(conduit) }
            return self.completion
        }
        guard let completion else { return conduit.start() }
        subscriber.receive(subscription: Subscriptions.empty)
        subscriber.receive(completion: completion)
    }

    func attach(upstream: any Subscription) {
        let (isDemanded, _) = lock.withLock {
            let ended = upstreams.count >= upstreamLimit ? removeEnded() : []
            upstreams.append(upstream)
            return (self.isDemanded, ended)
        }
        if isDemanded { upstream.request(.unlimited) }
    }

    /// Removes the upstreams that have ended, as far as the subject can see. Afterwards, as many as are left may be
    /// added, so adding one takes constant time on average. The caller releases the result without holding the lock.
    private func removeEnded() -> [any Subscription] {
        let all = upstreams
        upstreams = all.filter { ($0 as? SubjectUpstream)?.isSubscribed ?? true }
        upstreamLimit = 2 * upstreams.count + 2
        return all
    }

    /// Stores a value, and releases the old one without holding the lock.
    @inlinable func keep(_ value: Output) {
        var other: Output? = value
        lock.lock()
        swap(&current, &other)
        lock.unlock()
    }

    /// Sends a value to the subscribers. After the completion, none are left.
    @inlinable func send(_ value: Output) {
        lock.lock()
        if conduits.isEmpty { return lock.unlock() }
        let conduits = conduits.all
        lock.unlock()
        offer(value, to: conduits)
    }

    /// Stores a value, unless the subject has ended, and sends it to the subscribers.
    @inlinable func keepThenSend(_ value: Output) {
        var other: Output? = value
        lock.lock()
        let conduits = conduits.all
        if completion == nil { swap(&current, &other) }
        lock.unlock()
        offer(value, to: conduits)
        withExtendedLifetime(other) {}
    }

    /// Sends a value to the subscribers. Unspecialised code reads an array faster than it iterates over it.
    @inlinable @inline(__always) func offer(_ value: Output, to conduits: [Conduit]) {
        for index in 0..<conduits.count { conduits[index].offer(value) }
    }

    func finish(_ completion: Subscribers.Completion<Failure>) {
        let conduits = lock.withLock {
            if self.completion != nil { return [Conduit]() }
            self.completion = completion
            defer { self.conduits = Registry() }
            return self.conduits.all
        }
        for conduit in conduits { conduit.finish(completion) }
    }

    fileprivate func remove(_ conduit: Conduit) {
        lock.withLock {
            conduit.isRemoved = true
            conduits.removeOne { $0.isRemoved }
        }
    }

    /// Handles a subscriber's request.
    fileprivate func requested(by conduit: Conduit) {
        let waiting = lock.withLock {
            defer { isDemanded = true }
            return isDemanded ? [] : upstreams
        }
        for upstream in waiting { upstream.request(.unlimited) }
        if remembers { conduit.replay() }
    }
}

/// The subscription of one subscriber to a subject.
@usableFromInline final class Conduit<Output, Failure: Error>: Subscription, CustomStringConvertible {
    @usableFromInline let description: String
    private let countsDemand: Bool
    private let lock = Lock()
    @usableFromInline let deliveryLock = RecursiveLock()

    /// Guarded by the core's lock.
    fileprivate var isRemoved = false

    // Guarded by the lock. The core and the subject are retained until the end, so a subscription keeps its
    // subject alive.
    private var downstream: AnySubscriber<Output, Failure>?
    private var receive: (Output) -> Subscribers.Demand
    private var core: SubjectCore<Output, Failure>?
    private var subject: AnyObject?
    private var demand = Subscribers.Demand.none

    /// Whether a value was missed for lack of demand, or none has been sent yet.
    private var hasMissed = true
    /// Whether the thread that is delivering has to send the current value.
    private var isReplayed = false

    init(
        _ downstream: AnySubscriber<Output, Failure>,
        _ core: SubjectCore<Output, Failure>,
        _ subject: AnyObject
    ) {
        self.downstream = downstream
        self.core = core
        self.subject = subject
        receive = downstream.onValue
        description = core.name
        countsDemand = core.countsDemand
    }

    /// Sends the subscription. Call it with the delivery lock held; it releases the lock.
    fileprivate func start() {
        lock.withLock { downstream }?.receive(subscription: self)
        endDelivery(.none)
    }

    @inlinable func offer(_ value: Output) {
        let (receive, demand) = beginDelivery()
        if demand == .none { return }
        let more = receive(value)
        if demand == .unlimited { deliveryLock.unlock() } else { endDelivery(more) }
    }

    /// Acquires the delivery lock if there's demand. Returns the demand, and the closure that receives the value.
    @usableFromInline
    func beginDelivery() -> (receive: (Output) -> Subscribers.Demand, demand: Subscribers.Demand) {
        lock.lock()
        let demand = demand
        hasMissed = demand == .none
        if demand != .none {
            self.demand -= 1
            deliveryLock.lock(unlocking: lock)
        }
        let receive = receive
        lock.unlock()
        return (receive, demand)
    }

    /// Sends the current value to a subscriber that has demand and has missed it.
    fileprivate func replay() {
        lock.lock()
        if deliveryLock.isHeldByAnotherThread {
            isReplayed = true
            return lock.unlock()
        }
        deliveryLock.lock(unlocking: lock)
        guard let downstream, hasMissed, demand != .none, let value = core?.value else {
            deliveryLock.unlock()
            return lock.unlock()
        }
        demand -= 1
        hasMissed = false
        lock.unlock()
        endDelivery(downstream.receive(value))
    }

    @usableFromInline func endDelivery(_ more: Subscribers.Demand) {
        let isReplayed = lock.withLock {
            defer { self.isReplayed = false }
            demand += more
            deliveryLock.unlock()
            return self.isReplayed
        }
        if isReplayed { replay() }
    }

    fileprivate func finish(_ completion: Subscribers.Completion<Failure>) {
        deliveryLock.lock()
        let (downstream, _, _) = lock.withLock { release() }
        downstream?.receive(completion: completion)
        deliveryLock.unlock()
    }

    @usableFromInline func request(_ demand: Subscribers.Demand) {
        if countsDemand { demand.assertNonZero() }
        let core = lock.withLock {
            self.demand += countsDemand ? demand : .unlimited
            return self.core
        }
        core?.requested(by: self)
    }

    @usableFromInline func cancel() {
        let (_, core, _) = lock.withLock { release() }
        core?.remove(self)
    }

    /// Takes everything out. The caller releases the result without holding the lock.
    private func release() -> (AnySubscriber<Output, Failure>?, SubjectCore<Output, Failure>?, AnyObject?) {
        receive = { _ in .none }
        demand = .none
        return (downstream.take(), core.take(), subject.take())
    }
}
