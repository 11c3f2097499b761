import Synchronization

/// The subscription of one subscriber to a subject.
@usableFromInline final class Conduit<Output, Failure: Error>: Subscription, Described {
    /// What is subscribed to. It's held until the end: who only keeps the subscription keeps the subject, too.
    private struct Parent {
        let hub: Hub<Output, Failure>
        let subject: AnyObject
    }

    @usableFromInline let demand = DemandCounter()

    /// The subscriber, retained by hand: until the end, and as long as a signal to it is under way.
    @usableFromInline let relay: Unmanaged<Relay<Output, Failure>>
    private let parent: Locked<Parent?>
    private let released = Locked(false)

    /// Whether a value has passed while there was no demand, or none has come yet. For the gate's owner.
    @usableFromInline @exclusivity(unchecked) var hasMissed = true

    /// Which of the values remembered was sent last upon a request. For the gate's owner.
    @exclusivity(unchecked) var version: UInt = 0

    /// The thread that is subscribing while the gate is another's, or zero. That one then stands for the owner.
    let subscribingThread = Atomic<UInt>(0)

    init(_ relay: Relay<Output, Failure>, _ hub: Hub<Output, Failure>, of subject: AnyObject) {
        self.relay = .passRetained(relay)
        parent = Locked(Parent(hub: hub, subject: subject))
        name = hub.name
    }

    private let name: StaticString

    deinit { release() }

    func release() {
        if !released.exchange(true) { relay.release() }
    }

    @inlinable @inline(__always) func offer(_ value: Output) {
        guard demand.take() else {
            hasMissed = true
            return
        }
        hasMissed = false
        demand.give(relay._withUnsafeGuaranteedRef { $0.receive(value) })
    }

    func finish(_ completion: Subscribers.Completion<Failure>) {
        guard demand.close() != nil else { return }
        _ = parent.exchange(nil)
        relay._withUnsafeGuaranteedRef { $0.receive(completion: completion) }
    }

    @usableFromInline func request(_ demand: Subscribers.Demand) {
        demand.assertNonZero()
        if self.demand.add(demand) == nil { return }
        parent.withLock { $0?.hub }?.requested(by: self)
    }

    @usableFromInline func cancel() {
        guard demand.close() != nil, let parent = parent.exchange(nil) else { return }
        parent.hub.gate.performWhenQuiet(parent.hub) { $0.sweep() }
    }

    @usableFromInline var description: String { "\(name)" }

    @usableFromInline var customMirror: Mirror {
        let subject = parent.withLock { $0?.subject }
        let children: KeyValuePairs<String, Any> = [
            "parent": subject as Any,
            "downstream": (demand.isClosed ? nil : relay._withUnsafeGuaranteedRef { $0 }) as Any,
            "demand": demand.current,
            "subject": subject as Any,
        ]
        return Mirror(self, children: children)
    }
}
