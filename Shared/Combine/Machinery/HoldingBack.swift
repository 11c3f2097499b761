/// The subscriber behind `debounce` and `throttle`, which hold a value back until a scheduler runs an action.
///
/// It requests all values from upstream. A value that is due without demand is dropped.
class HoldingBack<Downstream: Subscriber>: OperatorBase<Downstream> {
    typealias Input = Downstream.Input

    private final let deliveryLock = RecursiveLock()

    // Guarded by the lock.
    private final var demand = Subscribers.Demand.none
    final var held: Input?

    /// The completion to send after the value, and whether there is one.
    private final var completion: Subscribers.Completion<Downstream.Failure>?
    private final var isEnding = false

    override final func receive(subscription: any Subscription) {
        guard accept(subscription) else { return }
        downstream.receive(subscription: self)
        upstreamSubscription?.request(.unlimited)
    }

    /// Stores a value, unless one is waiting and isn't to be replaced. Returns whether it's the first to wait.
    @discardableResult final func hold(_ input: Input, replacing: Bool) -> Bool {
        var other: Input? = input
        lock.lock()
        let isFirst = status.isSubscribed && held == nil
        if isFirst || status.isSubscribed && replacing { swap(&held, &other) }
        lock.unlock()
        return isFirst
    }

    /// Ends the subscription to upstream, and stores the completion. Returns `false` if it wasn't subscribed.
    final func hold(_ completion: Subscribers.Completion<Downstream.Failure>) -> Bool {
        lock.lock()
        isEnding = status.isSubscribed
        if isEnding { self.completion = completion }
        let old = isEnding ? end() : nil
        lock.unlock()
        return old != nil
    }

    /// Sends the value, if it's demanded, then the completion. An action of the scheduler calls it.
    final func deliver() {
        deliveryLock.lock()
        lock.lock()
        let value = held.take()
        let isDemanded = value != nil && demand != .none
        if isDemanded { demand -= 1 }
        lock.unlock()
        let more = if let value, isDemanded { downstream.receive(value) } else { Subscribers.Demand.none }
        lock.lock()
        demand += more
        let isEnding = isEnding
        lock.unlock()
        if isEnding { complete() }
        deliveryLock.unlock()
    }

    private final func complete() {
        if let completion = lock.withLock({ completion.take() }) {
            downstream.receive(completion: completion)
        }
    }

    override final func request(_ demand: Subscribers.Demand) {
        demand.assertNonZero()
        lock.withLock { self.demand += demand }
    }

    override func cancel() {
        super.cancel()
        _ = lock.withLock { (held.take(), completion.take()) }
    }
}
