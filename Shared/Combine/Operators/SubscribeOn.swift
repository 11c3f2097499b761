extension Publishers {
    /// A publisher that subscribes, asks and cancels on a scheduler.
    public struct SubscribeOn<Upstream: Publisher, Context: Scheduler>: Publisher, BuiltIn {
        /// It sends the values of upstream.
        public typealias Output = Upstream.Output
        /// It fails as upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher that is subscribed to.
        public let upstream: Upstream
        /// The scheduler that this is done on.
        public let scheduler: Context
        /// How the scheduler is to do it.
        public let options: Context.SchedulerOptions?

        /// Makes a publisher that subscribes to another on a scheduler.
        @inlinable public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
            self.upstream = upstream
            self.scheduler = scheduler
            self.options = options
        }

        /// Attaches a subscriber, on the scheduler.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            let inner = Inner(subscriber, scheduler, options)
            scheduler.schedule(options: options) { upstream.receive(subscriber: inner) }
        }
    }
}

extension Publishers.SubscribeOn {
    @usableFromInline final class Inner<Downstream: Subscriber>: Linked, Subscriber
    where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
        @usableFromInline let downstream: Downstream
        @usableFromInline let scheduler: Context
        @usableFromInline let options: Context.SchedulerOptions?

        @inlinable
        init(_ downstream: Downstream, _ scheduler: Context, _ options: Context.SchedulerOptions?) {
            self.downstream = downstream
            self.scheduler = scheduler
            self.options = options
        }

        @inlinable func receive(subscription: any Subscription) {
            if link.connect(subscription) { downstream.receive(subscription: self) }
        }

        @inlinable func receive(_ input: Upstream.Output) -> Subscribers.Demand {
            link.isSubscribed ? downstream.receive(input) : .none
        }

        @inlinable func receive(completion: Subscribers.Completion<Upstream.Failure>) {
            if link.finish() { downstream.receive(completion: completion) }
        }

        @usableFromInline override func request(_ demand: Subscribers.Demand) {
            guard link.isSubscribed else { return }
            scheduler.schedule(options: options) { self.link.request(demand) }
        }

        /// Nothing is sent from here on, though upstream hears of it on the scheduler.
        @usableFromInline override func cancel() {
            guard let upstream = link.take() else { return }
            scheduler.schedule(options: options) { upstream.cancel() }
        }

        @usableFromInline override var description: String { "SubscribeOn" }
    }
}

extension Publisher {
    /// Subscribes, asks for values and cancels on a scheduler; values come as upstream sends them.
    @inlinable public func subscribe<S>(on scheduler: S, options: S.SchedulerOptions? = nil)
        -> Publishers.SubscribeOn<Self, S>
    where S: Scheduler {
        Publishers.SubscribeOn(upstream: self, scheduler: scheduler, options: options)
    }
}
