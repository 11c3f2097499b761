extension Publishers {
    /// A publisher that delivers on a scheduler.
    public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: Publisher, PassesOn {
        /// The publisher whose signals are delivered.
        public let upstream: Upstream
        /// The scheduler that they are delivered on.
        public let scheduler: Context
        /// How the scheduler is to deliver them.
        public let options: Context.SchedulerOptions?

        /// Makes a publisher that delivers another's signals on a scheduler.
        @inlinable public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
            (self.upstream, self.scheduler, self.options) = (upstream, scheduler, options)
        }

        /// Attaches a subscriber. It receives the subscription here and now.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            let (scheduler, options) = (scheduler, options)
            upstream.receive(
                subscriber: Delivering("ReceiveOn", subscriber) { scheduler.schedule(options: options, $0) }
            )
        }
    }
}

extension Publisher {
    /// Delivers values and completion on a scheduler, in order; values that wait there at a cancel are dropped.
    @inlinable public func receive<S>(on scheduler: S, options: S.SchedulerOptions? = nil)
        -> Publishers.ReceiveOn<Self, S>
    where S: Scheduler {
        Publishers.ReceiveOn(upstream: self, scheduler: scheduler, options: options)
    }
}

extension Publishers {
    /// A publisher that delivers after some time.
    public struct Delay<Upstream: Publisher, Context: Scheduler>: Publisher, PassesOn {
        /// The publisher whose signals are delivered.
        public let upstream: Upstream
        /// How long each signal waits.
        public let interval: Context.SchedulerTimeType.Stride
        /// How much longer it may wait.
        public let tolerance: Context.SchedulerTimeType.Stride
        /// The scheduler that they are delivered on.
        public let scheduler: Context
        /// How the scheduler is to deliver them.
        public let options: Context.SchedulerOptions?

        /// Makes a publisher that delivers another's signals after some time.
        @inlinable public init(
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

        /// Attaches a subscriber. It receives the subscription here and now.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            let (scheduler, options, interval, tolerance) = (scheduler, options, interval, tolerance)
            upstream.receive(
                subscriber: Delivering("Delay", subscriber) {
                    let date = scheduler.now.advanced(by: interval)
                    scheduler.schedule(after: date, tolerance: tolerance, options: options, $0)
                }
            )
        }
    }
}

extension Publisher {
    /// Delivers values and completion on a scheduler after some time, in order; values that wait there at a cancel
    /// are dropped.
    @inlinable public func delay<S>(
        for interval: S.SchedulerTimeType.Stride,
        tolerance: S.SchedulerTimeType.Stride? = nil,
        scheduler: S,
        options: S.SchedulerOptions? = nil,
    ) -> Publishers.Delay<Self, S> where S: Scheduler {
        Publishers.Delay(
            upstream: self,
            interval: interval,
            tolerance: tolerance ?? scheduler.minimumTolerance,
            scheduler: scheduler,
            options: options,
        )
    }
}
