extension Publishers {
    /// A publisher that delivers on a scheduler.
    public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: Publisher, PassesOn {
        public let upstream: Upstream
        /// The scheduler that signals are delivered on.
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

    /// A publisher that delivers after some time.
    public struct Delay<Upstream: Publisher, Context: Scheduler>: Publisher, PassesOn {
        public let upstream: Upstream
        /// How long each signal waits.
        public let interval: Context.SchedulerTimeType.Stride
        /// How much longer it may wait.
        public let tolerance: Context.SchedulerTimeType.Stride
        /// The scheduler that signals are delivered on.
        public let scheduler: Context
        /// How the scheduler is to deliver them.
        public let options: Context.SchedulerOptions?

        /// Makes a publisher that delivers another's signals after some time.
        public init(
            upstream: Upstream,
            interval: Context.SchedulerTimeType.Stride,
            tolerance: Context.SchedulerTimeType.Stride,
            scheduler: Context,
            options: Context.SchedulerOptions? = nil,
        ) {
            (self.upstream, self.interval, self.tolerance) = (upstream, interval, tolerance)
            (self.scheduler, self.options) = (scheduler, options)
        }

        public func receive(subscriber: some Subscriber<Output, Failure>) {
            upstream.receive(
                subscriber: Delivering("Delay", subscriber) { [self] in
                    let date = scheduler.now.advanced(by: interval)
                    scheduler.schedule(after: date, tolerance: tolerance, options: options, $0)
                }
            )
        }
    }

    /// A publisher that ends if upstream sends nothing for some time.
    public struct Timeout<Upstream: Publisher, Context: Scheduler>: Publisher, PassesOn {
        public let upstream: Upstream
        /// How long upstream may be silent.
        public let interval: Context.SchedulerTimeType.Stride
        /// The scheduler that measures the time, and delivers.
        public let scheduler: Context
        /// How the scheduler is to deliver.
        public let options: Context.SchedulerOptions?
        /// What makes the error when time is out; if nil, that is a normal end.
        public let customError: (() -> Upstream.Failure)?

        /// Makes a publisher that ends if another sends nothing for some time.
        public init(
            upstream: Upstream,
            interval: Context.SchedulerTimeType.Stride,
            scheduler: Context,
            options: Context.SchedulerOptions?,
            customError: (() -> Failure)?,
        ) {
            (self.upstream, self.interval, self.customError) = (upstream, interval, customError)
            (self.scheduler, self.options) = (scheduler, options)
        }

        public func receive(subscriber: some Subscriber<Output, Failure>) {
            let (scheduler, options, customError) = (scheduler, options, customError)
            let limit = Countdown(interval, scheduler, options)
            upstream.receive(
                subscriber: Delivering("Timeout", subscriber, limit: limit) {
                    customError.map { .failure($0()) } ?? .finished
                } schedule: {
                    scheduler.schedule(options: options, $0)
                }
            )
        }
    }
}

extension Publisher {
    /// Delivers values and completion on a scheduler, in order; what waits there at a cancel is dropped.
    @inlinable public func receive<S: Scheduler>(on scheduler: S, options: S.SchedulerOptions? = nil)
        -> Publishers.ReceiveOn<Self, S>
    {
        .init(upstream: self, scheduler: scheduler, options: options)
    }

    /// Delivers on a scheduler after some time, in order; what waits there at a cancel is dropped.
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

    /// Delivers on a scheduler, and ends, with an error if one is given, if nothing comes for some time.
    public func timeout<S: Scheduler>(
        _ interval: S.SchedulerTimeType.Stride,
        scheduler: S,
        options: S.SchedulerOptions? = nil,
        customError: (() -> Failure)? = nil,
    ) -> Publishers.Timeout<Self, S> {
        .init(
            upstream: self,
            interval: interval,
            scheduler: scheduler,
            options: options,
            customError: customError,
        )
    }
}
