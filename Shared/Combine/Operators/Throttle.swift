extension Publishers {
    /// A publisher that sends at most one value in each interval.
    public struct Throttle<Upstream: Publisher, Context: Scheduler>: Publisher, PassesOn {
        public let upstream: Upstream
        let interval: Context.SchedulerTimeType.Stride
        let scheduler: Context
        let latest: Bool

        /// Attaches a subscriber, which receives its subscription immediately, not on the scheduler.
        public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            upstream.receive(subscriber: Throttling(subscriber, interval, scheduler, latest))
        }
    }
}

extension Publisher {
    /// Sends the first value, then at most one in each interval: the latest that has arrived, or the first.
    ///
    /// A value that waits is sent before the completion.
    public func throttle<S: Scheduler>(
        for interval: S.SchedulerTimeType.Stride,
        scheduler: S,
        latest: Bool,
    ) -> Publishers.Throttle<Self, S> {
        .init(upstream: self, interval: interval, scheduler: scheduler, latest: latest)
    }
}

private final class Throttling<Downstream: Subscriber, Context: Scheduler>: HoldingBack<Downstream>,
    Subscriber
{
    typealias Failure = Downstream.Failure
    typealias Time = Context.SchedulerTimeType

    private let interval: Time.Stride
    private let scheduler: Context
    private let latest: Bool

    /// The end of the interval that began with the last value. Guarded by the lock.
    private var intervalEnd: Time?

    init(_ downstream: Downstream, _ interval: Time.Stride, _ scheduler: Context, _ latest: Bool) {
        self.interval = interval
        self.scheduler = scheduler
        self.latest = latest
        super.init("Throttle", downstream)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        // The action that is scheduled for the first value sends the one that's held by then.
        guard hold(input, replacing: latest) else { return .none }
        let action = {
            let end = self.scheduler.now.advanced(by: self.interval)
            self.lock.withLock { self.intervalEnd = end }
            self.deliver()
        }
        if let end = lock.withLock({ intervalEnd }), scheduler.now < end {
            scheduler.schedule(after: end, tolerance: scheduler.minimumTolerance, options: nil, action)
        } else {
            scheduler.schedule(options: nil, action)
        }
        return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        // The action that sends the value that's held sends the completion, too.
        if hold(completion), lock.withLock({ held == nil }) { scheduler.schedule(options: nil, deliver) }
    }
}
