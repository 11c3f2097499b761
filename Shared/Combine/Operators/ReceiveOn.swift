extension Publishers {
    /// A publisher that delivers values and completion on a scheduler.
    public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: Publisher, PassesOn {
        public let upstream: Upstream
        @usableFromInline let scheduler: Context
        @usableFromInline let options: Context.SchedulerOptions?

        @inlinable
        init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
            self.upstream = upstream
            self.scheduler = scheduler
            self.options = options
        }

        /// Attaches a subscriber, which receives its subscription immediately, not on the scheduler.
        @inlinable public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            upstream.receive(
                subscriber: Delivering("ReceiveOn", subscriber) { [scheduler, options] in
                    scheduler.schedule(options: options, $0)
                }
            )
        }
    }

    /// A publisher that delivers values and completion after a delay.
    public struct Delay<Upstream: Publisher, Context: Scheduler>: Publisher, PassesOn {
        public let upstream: Upstream
        @usableFromInline let interval: Context.SchedulerTimeType.Stride
        @usableFromInline let tolerance: Context.SchedulerTimeType.Stride
        @usableFromInline let scheduler: Context
        @usableFromInline let options: Context.SchedulerOptions?

        /// Creates the publisher that `delay` returns.
        public init(
            upstream: Upstream,
            interval: Context.SchedulerTimeType.Stride,
            tolerance: Context.SchedulerTimeType.Stride,
            scheduler: Context,
            options: Context.SchedulerOptions? = nil,
        ) {
            self.upstream = upstream
            self.interval = interval
            self.tolerance = tolerance
            self.scheduler = scheduler
            self.options = options
        }

        public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            upstream.receive(
                subscriber: Delivering("Delay", subscriber) { [interval, tolerance, scheduler, options] in
                    let date = scheduler.now.advanced(by: interval)
                    scheduler.schedule(after: date, tolerance: tolerance, options: options, $0)
                }
            )
        }
    }
}

extension Publisher {
    /// Delivers values and completion on a scheduler, in order. A cancel discards those that are waiting.
    @inlinable public func receive<S: Scheduler>(on scheduler: S, options: S.SchedulerOptions? = nil)
        -> Publishers.ReceiveOn<Self, S>
    {
        .init(upstream: self, scheduler: scheduler, options: options)
    }

    /// Delivers values and completion on a scheduler after a delay, in order. A cancel discards those that are waiting.
    public func delay<S: Scheduler>(
        for interval: S.SchedulerTimeType.Stride,
        tolerance: S.SchedulerTimeType.Stride? = nil,
        scheduler: S,
        options: S.SchedulerOptions? = nil,
    ) -> Publishers.Delay<Self, S> {
        .init(
            upstream: self,
            interval: interval,
            tolerance: tolerance ?? scheduler.minimumTolerance,
            scheduler: scheduler,
            options: options,
        )
    }
}

extension Publishers {
    /// A publisher that subscribes, requests and cancels on a scheduler.
    public struct SubscribeOn<Upstream: Publisher, Context: Scheduler>: Publisher, PassesOn {
        public let upstream: Upstream
        let scheduler: Context
        let options: Context.SchedulerOptions?

        /// Attaches a subscriber, on the scheduler.
        public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            let inner = SubscribingOn(subscriber) { [scheduler, options] in
                scheduler.schedule(options: options, $0)
            }
            scheduler.schedule(options: options) { upstream.receive(subscriber: inner) }
        }
    }
}

extension Publisher {
    /// Subscribes, requests values and cancels on a scheduler. Values are delivered wherever upstream sends them.
    public func subscribe<S: Scheduler>(on scheduler: S, options: S.SchedulerOptions? = nil)
        -> Publishers.SubscribeOn<Self, S>
    {
        .init(upstream: self, scheduler: scheduler, options: options)
    }
}

private final class SubscribingOn<Downstream: Subscriber>: OperatorBase<Downstream>, Subscriber {
    typealias Input = Downstream.Input
    typealias Failure = Downstream.Failure

    private let schedule: (@escaping () -> Void) -> Void

    init(_ downstream: Downstream, schedule: @escaping (@escaping () -> Void) -> Void) {
        self.schedule = schedule
        super.init("SubscribeOn", downstream)
    }

    func receive(_ input: Input) -> Subscribers.Demand { isSubscribed ? downstream.receive(input) : .none }

    func receive(completion: Subscribers.Completion<Failure>) {
        if finish() { downstream.receive(completion: completion) }
    }

    /// Passes the request upstream even if a cancel follows before the scheduler runs it.
    override func request(_ demand: Subscribers.Demand) {
        if let upstream = upstreamSubscription { schedule { upstream.request(demand) } }
    }

    /// Sends nothing from here on, although upstream is cancelled later, on the scheduler.
    override func cancel() {
        if let upstream = lock.withLock({ end() }) { schedule { upstream.cancel() } }
    }
}
