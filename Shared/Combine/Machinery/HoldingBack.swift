/// The subscriber behind `debounce` and `throttle`, which hold a value back until a scheduler runs an action.
///
/// It requests all values from upstream. A value that is due without demand is dropped.
class HoldingBack<Downstream: Subscriber>: OperatorBase<Downstream> {
    typealias Input = Downstream.Input

    private final let deliveryLock = RecursiveLock()

    // Guarded by the lock.
    private final var demand = Subscribers.Demand.none
    final var held: Input?

    /// The completion to send after the value.
    final var completion: Subscribers.Completion<Downstream.Failure>?

    private final var isCancelled = false

    override final func receive(subscription: any Subscription) {
        guard accept(subscription) else { return }
        downstream.receive(subscription: self)
        upstreamSubscription?.request(.unlimited)
    }

    /// Stores a value, unless one is waiting and isn't to be replaced. Returns whether it's the first to wait.
    @discardableResult final func hold(_ input: Input, replacing: Bool) -> Bool {
        var other: Input? = input
        return lock.withLock {
            let isFirst = held == nil && status.isSubscribed
            if isFirst || replacing && status.isSubscribed { swap(&held, &other) }
            return isFirst
        }
    }

    /// Sends the value, if it's demanded, then the completion. An action of the scheduler calls it.
    final func deliver() {
        deliveryLock.lock()
        let (value, isDemanded) = lock.withLock {
            let isDemanded = held != nil && demand != .none
            if isDemanded { demand -= 1 }
            return (held.take(), isDemanded)
        }
        if let value, isDemanded {
            let more = downstream.receive(value)
            lock.withLock { demand += more }
        }
        let completion = lock.withLock { isCancelled ? nil : self.completion.take() }
        if let completion { downstream.receive(completion: completion) }
        deliveryLock.unlock()
    }

    override final func request(_ demand: Subscribers.Demand) {
        demand.assertNonZero()
        lock.withLock { self.demand += demand }
    }

    override func cancel() {
        super.cancel()
        _ = lock.withLock {
            isCancelled = true
            return (held.take(), completion.take())
        }
    }
}
