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

private final class Debouncing<Downstream: Subscriber>: HoldingBack<Downstream>, Subscriber {
    typealias Failure = Downstream.Failure

    private let timer: RestartableTimer
    private let schedule: (@escaping () -> Void) -> Void

    init(
        _ downstream: Downstream,
        _ timer: RestartableTimer,
        schedule: @escaping (@escaping () -> Void) -> Void,
    ) {
        self.timer = timer
        self.schedule = schedule
        super.init("Debounce", downstream)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        if isSubscribed {
            hold(input, replacing: true)
            timer.restart(deliver)
        }
        return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        guard hold(completion) else { return }
        timer.stop()
        _ = lock.withLock { held.take() }
        schedule(deliver)
    }

    override func cancel() {
        timer.stop()
        super.cancel()
    }
}
