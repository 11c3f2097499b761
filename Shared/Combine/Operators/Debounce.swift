extension Publishers {
    /// A publisher that sends a value once no other has come for some time.
    public struct Debounce<Upstream: Publisher, Context: Scheduler>: Publisher, BuiltIn {
        /// It sends values of upstream.
        public typealias Output = Upstream.Output
        /// It fails as upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher whose values are sent.
        public let upstream: Upstream
        /// How long no other value must come.
        public let dueTime: Context.SchedulerTimeType.Stride
        /// The scheduler that measures the time, and delivers.
        public let scheduler: Context
        /// How the scheduler is to deliver.
        public let options: Context.SchedulerOptions?

        /// Makes a publisher that sends another's values after a pause.
        @inlinable public init(
            upstream: Upstream,
            dueTime: Context.SchedulerTimeType.Stride,
            scheduler: Context,
            options: Context.SchedulerOptions?,
        ) {
            self.upstream = upstream
            self.dueTime = dueTime
            self.scheduler = scheduler
            self.options = options
        }

        /// Attaches a subscriber. It receives the subscription here and now.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            let countdown = Countdown<Context, Output>(dueTime, scheduler, options)
            upstream.receive(subscriber: Inner(subscriber, countdown))
        }
    }
}

extension Publishers.Debounce {
    @usableFromInline final class Inner<Downstream: Subscriber>: Linked, Subscriber {
        @usableFromInline typealias Input = Downstream.Input
        @usableFromInline typealias Failure = Downstream.Failure

        private let downstream: Downstream
        private let countdown: Countdown<Context, Input>
        private let demand = DemandCounter()
        private let gate = Gate()

        @usableFromInline init(_ downstream: Downstream, _ countdown: Countdown<Context, Input>) {
            self.downstream = downstream
            self.countdown = countdown
        }

        @usableFromInline func receive(subscription: any Subscription) {
            guard link.connect(subscription) else { return }
            downstream.receive(subscription: self)
            link.request(.unlimited)
        }

        @usableFromInline func receive(_ input: Input) -> Subscribers.Demand {
            if link.isSubscribed {
                countdown.restart(input) { value in self.gate.perform(self, value) { $0.deliver($1) } }
            }
            return .none
        }

        private func deliver(_ value: Input) {
            if link.isSubscribed && demand.take() { demand.give(downstream.receive(value)) }
        }

        @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
            guard link.finish() else { return }
            countdown.stop()
            countdown.scheduler.schedule(options: countdown.options) {
                self.gate.perform(self, completion) { me, completion in
                    if me.demand.close() != nil { me.downstream.receive(completion: completion) }
                }
            }
        }

        @usableFromInline override func request(_ demand: Subscribers.Demand) {
            demand.assertNonZero()
            self.demand.add(demand)
        }

        @usableFromInline override func cancel() {
            demand.close()
            countdown.stop()
            link.cancel()
        }

        @usableFromInline override var description: String { "Debounce" }

        @usableFromInline override var customMirror: Mirror {
            let children: KeyValuePairs<String, Any> = [
                "downstream": downstream,
                "downstreamDemand": demand.current,
                "currentValue": countdown.payload as Any,
            ]
            return Mirror(self, children: children)
        }
    }
}

extension Publisher {
    /// Sends a value once no other has come for some time; what waits at the end is dropped.
    @inlinable public func debounce<S>(
        for dueTime: S.SchedulerTimeType.Stride,
        scheduler: S,
        options: S.SchedulerOptions? = nil,
    ) -> Publishers.Debounce<Self, S> where S: Scheduler {
        Publishers.Debounce(upstream: self, dueTime: dueTime, scheduler: scheduler, options: options)
    }
}
