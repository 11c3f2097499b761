extension Publishers {
    /// A publisher that sends a value once no other value has followed for some time.
    public struct Debounce<Upstream: Publisher, Context: Scheduler>: Publisher, PassesOn {
        public let upstream: Upstream
        let dueTime: Context.SchedulerTimeType.Stride
        let scheduler: Context
        let options: Context.SchedulerOptions?

        /// Attaches a subscriber, which receives its subscription immediately, not on the scheduler.
        public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            let timer = RestartableTimer(dueTime, scheduler, options)
            upstream.receive(
                subscriber: Debouncing(subscriber, timer) { [scheduler] in
                    scheduler.schedule(options: nil, $0)
                }
            )
        }
    }
}

extension Publisher {
    /// Sends a value once no other has followed for some time. Discards a value that is still waiting at the end.
    public func debounce<S: Scheduler>(
        for dueTime: S.SchedulerTimeType.Stride,
        scheduler: S,
        options: S.SchedulerOptions? = nil,
    ) -> Publishers.Debounce<Self, S> {
        .init(upstream: self, dueTime: dueTime, scheduler: scheduler, options: options)
    }
}

private final class Debouncing<Downstream: Subscriber>: OperatorBase<Downstream>, Subscriber {
    typealias Input = Downstream.Input
    typealias Failure = Downstream.Failure

    private let timer: RestartableTimer
    private let schedule: (@escaping () -> Void) -> Void
    private let deliveryLock = RecursiveLock()

    // Guarded by the lock.
    private var demand = Subscribers.Demand.none
    private var currentValue: Input?
    private var isOver = false

    init(
        _ downstream: Downstream,
        _ timer: RestartableTimer,
        schedule: @escaping (@escaping () -> Void) -> Void,
    ) {
        self.timer = timer
        self.schedule = schedule
        super.init("Debounce", downstream)
    }

    override func receive(subscription: any Subscription) {
        guard accept(subscription) else { return }
        downstream.receive(subscription: self)
        upstreamSubscription?.request(.unlimited)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        var other: Input? = input
        let isSubscribed = lock.withLock {
            if status.isSubscribed { swap(&currentValue, &other) }
            return status.isSubscribed
        }
        if isSubscribed { timer.restart { self.deliver() } }
        return .none
    }

    private func deliver() {
        deliveryLock.lock()
        let (value, isDue) = lock.withLock {
            let isDue = currentValue != nil && status.isSubscribed && demand != .none
            if isDue { demand -= 1 }
            return (currentValue.take(), isDue)
        }
        var more = Subscribers.Demand.none
        if let value, isDue { more = downstream.receive(value) }
        lock.withLock { demand += more }
        deliveryLock.unlock()
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        guard finish() else { return }
        timer.stop()
        schedule {
            self.deliveryLock.lock()
            let (isFirst, waiting) = self.lock.withLock { (!self.isOver, self.close()) }
            if isFirst { self.downstream.receive(completion: completion) }
            self.deliveryLock.unlock()
            withExtendedLifetime(waiting) {}
        }
    }

    override func request(_ demand: Subscribers.Demand) {
        demand.assertNonZero()
        lock.withLock { self.demand += demand }
    }

    override func cancel() {
        _ = lock.withLock { close() }
        timer.stop()
        super.cancel()
    }

    /// Ends the stream. The caller releases the result without holding the lock.
    private func close() -> Input? {
        isOver = true
        return currentValue.take()
    }
}
