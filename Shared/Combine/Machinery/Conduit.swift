import Synchronization

/// The subscription of one subscriber to a subject.
@usableFromInline final class Conduit<Output, Failure: Error>: Subscription, Described {
    @usableFromInline let demand = DemandCounter()

    /// The subscriber, retained by hand: until the end, and as long as a signal to it is under way.
    @usableFromInline let relay: Unmanaged<Relay<Output, Failure>>
    private let hub: Locked<Hub<Output, Failure>?>
    private let released = Locked(false)

    /// Whether a value has passed while there was no demand, or none has come yet. For the gate's owner.
    @usableFromInline @exclusivity(unchecked) var hasMissed = true

    /// Which of the values remembered was sent last upon a request. For the gate's owner.
    @exclusivity(unchecked) var version: UInt = 0

    /// The thread that is subscribing while the gate is another's, or zero. That one then stands for the owner.
    let subscribingThread = Atomic<UInt>(0)

    init(_ relay: Relay<Output, Failure>, _ hub: Hub<Output, Failure>) {
        self.relay = .passRetained(relay)
        self.hub = Locked(hub)
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
        _ = hub.exchange(nil)
        relay._withUnsafeGuaranteedRef { $0.receive(completion: completion) }
    }

    @usableFromInline func request(_ demand: Subscribers.Demand) {
        demand.assertNonZero()
        if self.demand.add(demand) == nil { return }
        hub.withLock { $0 }?.requested(by: self)
    }

    @usableFromInline func cancel() {
        guard demand.close() != nil, let hub = hub.exchange(nil) else { return }
        hub.gate.performWhenQuiet(hub) { $0.sweep() }
    }

    @usableFromInline var description: String { "\(name)" }

    @usableFromInline var customMirror: Mirror {
        let hub = hub.withLock { $0 }
        let children: KeyValuePairs<String, Any> = [
            "parent": hub as Any,
            "downstream": (demand.isClosed ? nil : relay._withUnsafeGuaranteedRef { $0 }) as Any,
            "demand": demand.current,
            "subject": hub as Any,
        ]
        return Mirror(self, children: children)
    }
}
