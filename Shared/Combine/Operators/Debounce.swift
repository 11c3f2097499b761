extension Publishers {
    /// A publisher that sends a value once no other has come for some time.
    public struct Debounce<Upstream: Publisher, Context: Scheduler>: Publisher, PassesOn {
        /// The publisher whose values are sent.
        public let upstream: Upstream
        /// How long no other value must come.
        public let dueTime: Context.SchedulerTimeType.Stride
        /// The scheduler that measures the time, and delivers.
        public let scheduler: Context
        /// How the scheduler is to deliver.
        public let options: Context.SchedulerOptions?

        /// Makes a publisher that sends another's values after a pause.
        @inlinable public init(
            upstream: Upstream,
            dueTime: Context.SchedulerTimeType.Stride,
            scheduler: Context,
            options: Context.SchedulerOptions?,
        ) {
            self.upstream = upstream
            self.dueTime = dueTime
            self.scheduler = scheduler
            self.options = options
        }

        /// Attaches a subscriber. It receives the subscription here and now.
        public func receive(subscriber: some Subscriber<Output, Failure>) {
            let (scheduler, countdown) = (scheduler, Countdown(dueTime, scheduler, options))
            upstream.receive(
                subscriber: Debouncing(subscriber, countdown) { scheduler.schedule(options: nil, $0) }
            )
        }
    }
}

private final class Debouncing<Downstream: Subscriber>: Middle, Subscriber {
    typealias Input = Downstream.Input
    typealias Failure = Downstream.Failure

    private let downstream: Downstream
    private let countdown: Countdown
    private let schedule: (@escaping () -> Void) -> Void

    // With the lock.
    private var demand = Subscribers.Demand.none
    private var currentValue: Input?
    private var isOver = false

    init(
        _ downstream: Downstream,
        _ countdown: Countdown,
        schedule: @escaping (@escaping () -> Void) -> Void,
    ) {
        self.downstream = downstream
        self.countdown = countdown
        self.schedule = schedule
        super.init("Debounce")
    }

    func receive(subscription: any Subscription) {
        guard accept(subscription) else { return }
        downstream.receive(subscription: self)
        upstreamSubscription?.request(.unlimited)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        let (isSubscribed, _) = lock.withLock { () -> (Bool, Input?) in
            guard status.isSubscribed else { return (false, nil) }
            defer { currentValue = input }
            return (true, currentValue)
        }
        if isSubscribed { countdown.restart { self.deliver() } }
        return .none
    }

    private func deliver() {
        lock.lock()
        lock.beginDelivery()
        let value = currentValue.take()
        if let value, status.isSubscribed, demand != .none {
            demand -= 1
            lock.unlock()
            let more = downstream.receive(value)
            lock.lock()
            demand += more
        }
        lock.endDelivery()
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        guard finish() else { return }
        countdown.stop()
        schedule {
            self.lock.lock()
            self.lock.beginDelivery()
            let isFirst = !self.isOver
            let waiting = self.end()
            self.lock.unlock()
            if isFirst { self.downstream.receive(completion: completion) }
            self.lock.lock()
            self.lock.endDelivery()
            withExtendedLifetime(waiting) {}
        }
    }

    override func request(_ demand: Subscribers.Demand) {
        demand.assertNonZero()
        lock.withLock { self.demand += demand }
    }

    override func cancel() {
        _ = lock.withLock { end() }
        countdown.stop()
        super.cancel()
    }

    /// What waits is let go of without the lock.
    private func end() -> Input? {
        isOver = true
        return currentValue.take()
    }

    override var children: KeyValuePairs<String, Any> {
        let (demand, value) = lock.withLock { (self.demand, currentValue) }
        return ["downstream": downstream, "downstreamDemand": demand, "currentValue": value as Any]
    }
}

extension Publisher {
    /// Sends a value once no other has come for some time; what waits at the end is dropped.
    @inlinable public func debounce<S>(
        for dueTime: S.SchedulerTimeType.Stride,
        scheduler: S,
        options: S.SchedulerOptions? = nil,
    ) -> Publishers.Debounce<Self, S> where S: Scheduler {
        Publishers.Debounce(upstream: self, dueTime: dueTime, scheduler: scheduler, options: options)
    }
}
