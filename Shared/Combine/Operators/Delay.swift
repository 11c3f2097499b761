extension Publishers {
    /// A publisher that delivers after some time.
    public struct Delay<Upstream: Publisher, Context: Scheduler>: Publisher, BuiltIn {
        /// It sends the values of upstream.
        public typealias Output = Upstream.Output
        /// It fails as upstream does.
        public typealias Failure = Upstream.Failure

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
            let delay = (interval, tolerance)
            upstream.receive(subscriber: Delivering("Delay", subscriber, scheduler, options, delay: delay))
        }
    }
}

extension Publisher {
    /// Delivers values and completion on a scheduler after some time, in order; what waits there at a cancel
    /// is dropped.
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
