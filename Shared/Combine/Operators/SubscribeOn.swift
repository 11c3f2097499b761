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
