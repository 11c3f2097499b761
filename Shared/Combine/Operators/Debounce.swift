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

/// Requests all values from upstream, and holds the latest back until the scheduler runs an action. A value that is due
/// without demand is dropped.
private final class Debouncing<Downstream: Subscriber>: OperatorBase<Downstream>, Subscriber {
    typealias Input = Downstream.Input
    typealias Failure = Downstream.Failure

    private let timer: RestartableTimer
    private let schedule: (@escaping () -> Void) -> Void
    private let deliveryLock = RecursiveLock()

    // Guarded by the lock.
    private var demand = Subscribers.Demand.none
    private var held: Input?
    private var completion: Subscribers.Completion<Failure>?

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
            if status.isSubscribed { swap(&held, &other) }
            return status.isSubscribed
        }
        if isSubscribed { timer.restart(deliver) }
        return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        let (old, _) = lock.withLock {
            guard status.isSubscribed else { return ((any Subscription)?.none, Input?.none) }
            self.completion = completion
            return (end(), held.take())
        }
        guard old != nil else { return }
        timer.stop()
        schedule(deliver)
    }

    /// Sends the value, if it's demanded, or the completion. An action of the scheduler calls it.
    private func deliver() {
        deliveryLock.lock()
        let (value, isDemanded) = lock.withLock {
            let value = held.take()
            let isDemanded = value != nil && demand != .none
            if isDemanded { demand -= 1 }
            return (value, isDemanded)
        }
        if let value, isDemanded {
            let more = downstream.receive(value)
            lock.withLock { demand += more }
        }
        if let completion = lock.withLock({ completion.take() }) {
            downstream.receive(completion: completion)
        }
        deliveryLock.unlock()
    }

    override func request(_ demand: Subscribers.Demand) {
        demand.assertNonZero()
        lock.withLock { self.demand += demand }
    }

    override func cancel() {
        timer.stop()
        super.cancel()
        _ = lock.withLock { (held.take(), completion.take()) }
    }
}

/// A timer that can be restarted before it fires.
final class RestartableTimer {
    private let start: (@escaping () -> Void) -> any Cancellable
    private let lock = Lock()

    // Guarded by the lock. Actions that an earlier generation scheduled have no effect.
    private var generation = 0
    private var isStopped = false
    private var timer: (any Cancellable)?

    init<Context: Scheduler>(
        _ interval: Context.SchedulerTimeType.Stride,
        _ scheduler: Context,
        _ options: Context.SchedulerOptions?,
    ) {
        start = { work in
            scheduler.schedule(
                after: scheduler.now.advanced(by: interval),
                interval: interval,
                tolerance: scheduler.minimumTolerance,
                options: options,
                work,
            )
        }
    }

    /// Restarts the timer, which calls the closure when it fires.
    func restart(_ work: @escaping () -> Void) {
        let (old, generation) = advance()
        old?.cancel()
        guard let generation else { return }
        let timer = start {
            let (isCurrent, timer) = self.lock.withLock { () -> (Bool, (any Cancellable)?) in
                guard self.generation == generation else { return (false, nil) }
                self.generation += 1
                return (true, self.timer.take())
            }
            timer?.cancel()
            if isCurrent { work() }
        }
        let isCurrent = lock.withLock {
            guard self.generation == generation else { return false }
            self.timer = timer
            return true
        }
        if !isCurrent { timer.cancel() }
    }

    /// Stops the timer permanently.
    func stop() {
        lock.withLock { isStopped = true }
        advance().timer?.cancel()
    }

    private func advance() -> (timer: (any Cancellable)?, generation: Int?) {
        lock.withLock {
            generation += 1
            return (timer.take(), isStopped ? nil : generation)
        }
    }
}
