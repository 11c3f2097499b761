/// The subscription of `zip` and `combineLatest`, which requests from each publisher what downstream requests.
final class Joining<Downstream: Subscriber>: Subscription, CustomStringConvertible {
    /// Whether a value waits for those of the other publishers, as in `zip`.
    private let waits: Bool
    private let downstream: Downstream
    private let slots: [AnySlot]

    /// Creates a value from those of the slots. Called with the lock held, and only when all slots are ready.
    private let make: () -> Downstream.Input

    private let lock = Lock()
    private let deliveryLock = RecursiveLock()

    // Guarded by the lock.
    private var demand = Subscribers.Demand.none
    private var isOver = false

    /// Whether downstream is receiving its subscription, or has received it. Guarded by the delivery lock.
    private var isStarted = false

    /// The completion, if it arrived before downstream received its subscription.
    private var earlyEnd: Subscribers.Completion<Downstream.Failure>?

    private init(
        waits: Bool,
        _ downstream: Downstream,
        _ slots: [AnySlot],
        _ make: @escaping () -> Downstream.Input,
    ) {
        self.waits = waits
        self.downstream = downstream
        self.slots = slots
        self.make = make
    }

    /// Subscribes to the publishers, then sends the subscription downstream.
    static func join<each Value>(
        waits: Bool,
        _ downstream: Downstream,
        _ publisher: repeat any Publisher<each Value, Downstream.Failure>,
    ) where Downstream.Input == (repeat each Value) {
        let slots = (repeat Slot<each Value>())
        var anySlots: [AnySlot] = []
        repeat anySlots.append(each slots)
        let joining = Joining(waits: waits, downstream, anySlots) { (repeat (each slots).take()) }
        repeat joining.subscribe(each slots, to: each publisher)
        joining.start()
    }

    var description: String { waits ? "Zip" : "CombineLatest" }

    /// Subscribes to a publisher, unless one of those before it has ended the stream.
    private func subscribe<Value>(
        _ slot: Slot<Value>,
        to publisher: any Publisher<Value, Downstream.Failure>,
    ) {
        if lock.withLock({ isOver }) { return }
        publisher.receive(
            subscriber: AnySubscriber(
                description,
                onSubscription: { self.subscribe(slot, $0) },
                onValue: { self.receive($0, on: slot) },
                onCompletion: { self.end(slot, $0) },
            )
        )
    }

    private func start() {
        deliveryLock.lock()
        isStarted = true
        downstream.receive(subscription: self)
        if let completion = lock.withLock({ earlyEnd.take() }) { downstream.receive(completion: completion) }
        lock.lock()
        sendWhatWaits()
        deliveryLock.unlock()
        lock.unlock()
    }

    func request(_ more: Subscribers.Demand) {
        more.assertNonZero()
        lock.lock()
        if isOver { return lock.unlock() }
        demand += more
        // The thread that is delivering sends the waiting values.
        if waits, isReady, !deliveryLock.isHeldByAnotherThread {
            deliveryLock.lock(unlocking: lock)
            sendWhatWaits()
            deliveryLock.unlock()
        }
        lock.unlock()
        request(more, of: slots)
    }

    private func subscribe(_ slot: AnySlot, _ subscription: any Subscription) {
        let unmetDemand = lock.withLock { slot.status.accept(subscription) ? demand : nil }
        guard let unmetDemand else { return subscription.cancel() }
        if unmetDemand != .none { subscription.request(unmetDemand) }
    }

    private func receive<Value>(_ value: Value, on slot: Slot<Value>) -> Subscribers.Demand {
        lock.lock()
        // A value that can't be sent yet is stored without waiting for other deliveries.
        let mayBeSent =
            slot.status.isSubscribed && demand != .none
            && slots.allSatisfy { $0 === slot || $0.isReady }
        if mayBeSent { deliveryLock.lock(unlocking: lock) }
        let old = slot.status.isSubscribed ? slot.put(value, waits: waits) : nil
        var more = Subscribers.Demand.none
        if mayBeSent {
            if slot.status.isSubscribed, canSend { more = send(from: slot) }
            sendWhatWaits()
            deliveryLock.unlock()
        }
        lock.unlock()
        withExtendedLifetime(old) {}
        return more
    }

    private func sendWhatWaits() {
        while waits, canSend { _ = send(from: nil) }
    }

    /// Whether every slot has a value, and it's demanded.
    private var canSend: Bool { !isOver && isReady && demand != .none }

    /// Sends a value, and ends the stream if no other can follow. Returns the new demand for the slot whose value was
    /// received. Call it with both locks held.
    private func send(from slot: AnySlot?) -> Subscribers.Demand {
        demand -= 1
        let more = deliverNext(from: slot)
        lock.lock()
        demand += more
        if waits, isEnd(.finished) {
            complete(.finished)
            lock.lock()
        }
        return isOver ? .none : more
    }

    /// Sends the next value, and passes new demand to the other slots. Call it with the lock held; it releases the lock,
    /// and then the value, to which this may be the last reference.
    @inline(__always) private func deliverNext(from slot: AnySlot?) -> Subscribers.Demand {
        let value = make()
        lock.unlock()
        let more = downstream.receive(value)
        if more != .none { request(more, of: slots.filter { $0 !== slot }) }
        return more
    }

    private func request(_ more: Subscribers.Demand, of slots: [AnySlot]) {
        for slot in slots { lock.withLock { slot.status.subscription }?.request(more) }
    }

    /// Handles the completion of one of the publishers.
    private func end(_ slot: AnySlot, _ completion: Subscribers.Completion<Downstream.Failure>) {
        lock.lock()
        guard slot.status.isSubscribed else { return lock.unlock() }
        let old = slot.status.end()
        endIfDone(completion)
        withExtendedLifetime(old) {}
    }

    /// Ends the stream if no value can follow. Call it with the lock held; it releases the lock.
    private func endIfDone(_ completion: Subscribers.Completion<Downstream.Failure>) {
        guard isEnd(completion) else { return lock.unlock() }
        deliveryLock.lock(unlocking: lock)
        if isEnd(completion) { complete(completion) } else { lock.unlock() }
        deliveryLock.unlock()
    }

    private func isEnd(_ completion: Subscribers.Completion<Downstream.Failure>) -> Bool {
        if isOver { return false }
        if case .failure = completion { return true }
        return waits
            ? slots.contains { $0.status.isTerminal && !$0.isReady }
            : slots.allSatisfy { $0.status.isTerminal }
    }

    /// Cancels the other publishers and sends the completion, or stores it until `start()`. Call it with both locks held;
    /// it releases the lock.
    private func complete(_ completion: Subscribers.Completion<Downstream.Failure>) {
        let held = release()
        if !isStarted { earlyEnd = completion }
        lock.unlock()
        for (upstream, _) in held { upstream?.cancel() }
        if isStarted { downstream.receive(completion: completion) }
    }

    func cancel() {
        let (held, _) = lock.withLock { (release(), earlyEnd.take()) }
        for (upstream, _) in held { upstream?.cancel() }
    }

    /// Ends all slots. The caller cancels and releases the result without holding the lock.
    private func release() -> [(upstream: (any Subscription)?, values: Any?)] {
        isOver = true
        return slots.map { ($0.status.end(), $0.clear()) }
    }

    private var isReady: Bool { slots.allSatisfy { $0.isReady } }
}

/// What `zip` and `combineLatest` store for one of their publishers. It's guarded by their lock.
class AnySlot {
    final var status = Status()

    /// Whether the slot has a value to send.
    final var isReady = false

    /// Removes and returns the stored values.
    func clear() -> Any? { nil }
}

/// The values of one publisher: all that are waiting, or only the latest.
final class Slot<Value>: AnySlot {
    private var waiting = Queue<Value>()
    private var latest: Value?

    /// Stores a value, and returns the value that it replaces.
    func put(_ value: Value, waits: Bool) -> Value? {
        isReady = true
        let old = latest
        if waits { waiting.append(value) } else { latest = value }
        return old
    }

    /// Returns the value to send. Call it only when the slot is ready: otherwise there's a bug in this module, and
    /// no value to continue with.
    func take() -> Value {
        if let latest { return latest }
        guard let value = waiting.popFirst() else { preconditionFailure("no value is waiting") }
        isReady = !waiting.isEmpty
        return value
    }

    override func clear() -> Any? {
        isReady = false
        defer { waiting = Queue() }
        return (waiting, latest.take())
    }
}
