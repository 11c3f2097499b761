extension Publishers {
    /// A publisher that delivers on a scheduler.
    public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: Publisher, BuiltIn {
        /// It sends the values of upstream.
        public typealias Output = Upstream.Output
        /// It fails as upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher whose signals are delivered.
        public let upstream: Upstream
        /// The scheduler that they are delivered on.
        public let scheduler: Context
        /// How the scheduler is to deliver them.
        public let options: Context.SchedulerOptions?

        /// Makes a publisher that delivers another's signals on a scheduler.
        @inlinable public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
            self.upstream = upstream
            self.scheduler = scheduler
            self.options = options
        }

        /// Attaches a subscriber. It receives the subscription here and now.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            upstream.receive(subscriber: Delivering("ReceiveOn", subscriber, scheduler, options))
        }
    }
}

extension Publisher {
    /// Delivers values and completion on a scheduler, in order; what waits there at a cancel is dropped.
    @inlinable public func receive<S>(on scheduler: S, options: S.SchedulerOptions? = nil)
        -> Publishers.ReceiveOn<Self, S>
    where S: Scheduler {
        Publishers.ReceiveOn(upstream: self, scheduler: scheduler, options: options)
    }
}
