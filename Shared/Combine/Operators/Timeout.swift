extension Publishers {
    /// A publisher that ends if upstream sends nothing for some time.
    public struct Timeout<Upstream: Publisher, Context: Scheduler>: Publisher, PassesOn {
        /// The publisher whose signals are delivered.
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
        @inlinable public init(
            upstream: Upstream,
            interval: Context.SchedulerTimeType.Stride,
            scheduler: Context,
            options: Context.SchedulerOptions?,
            customError: (() -> Failure)?,
        ) {
            self.upstream = upstream
            self.interval = interval
            self.scheduler = scheduler
            self.options = options
            self.customError = customError
        }

        /// Attaches a subscriber. It receives the subscription here and now.
        public func receive(subscriber: some Subscriber<Output, Failure>) {
            let (scheduler, options, customError) = (scheduler, options, customError)
            upstream.receive(
                subscriber: Delivering("Timeout", subscriber, limit: Countdown(interval, scheduler, options))
                {
                    customError.map { .failure($0()) } ?? .finished
                } schedule: {
                    scheduler.schedule(options: options, $0)
                }
            )
        }
    }
}

extension Publisher {
    /// Delivers on a scheduler, and ends, with an error if one is given, if nothing comes for some time.
    @inlinable public func timeout<S>(
        _ interval: S.SchedulerTimeType.Stride,
        scheduler: S,
        options: S.SchedulerOptions? = nil,
        customError: (() -> Failure)? = nil,
    ) -> Publishers.Timeout<Self, S> where S: Scheduler {
        Publishers.Timeout(
            upstream: self,
            interval: interval,
            scheduler: scheduler,
            options: options,
            customError: customError,
        )
    }
}
