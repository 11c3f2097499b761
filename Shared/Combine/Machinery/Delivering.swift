import Dispatch

/// The middle of `receive(on:)`, `delay` and `timeout`.
///
/// Signals wait in a queue, and each scheduled action delivers the first: so they keep their order, and come
/// one at a time, even on a scheduler that runs actions side by side.
@usableFromInline final class Delivering<Context: Scheduler, Downstream: Subscriber>: Linked, Subscriber {
    @usableFromInline typealias Input = Downstream.Input
    @usableFromInline typealias Failure = Downstream.Failure
    @usableFromInline typealias Stride = Context.SchedulerTimeType.Stride

    @usableFromInline enum Signal {
        case value(Input)
        case completion(Subscribers.Completion<Failure>)
    }

    @usableFromInline struct Waiting {
        @usableFromInline var signals = Fifo<Signal>()
        @usableFromInline var isClosed = false

        @inlinable init(isClosed: Bool = false) { self.isClosed = isClosed }
    }

    /// The time that may pass between signals, and how the stream ends when it has passed.
    @usableFromInline typealias Limit = (
        countdown: Countdown<Context, Void>, completion: () -> Subscribers.Completion<Failure>
    )

    @usableFromInline let name: StaticString
    @usableFromInline let downstream: Downstream
    @usableFromInline let scheduler: Context
    @usableFromInline let options: Context.SchedulerOptions?
    @usableFromInline let delay: (interval: Stride, tolerance: Stride)?
    @usableFromInline let limit: Limit?
    @usableFromInline let gate = Gate()
    @usableFromInline let waiting = Locked(Waiting())

    /// What waited, taken all at once, so that the lock is seldom contended. For the gate's owner.
    @usableFromInline @exclusivity(unchecked) var taken = Fifo<Signal>()

    /// How to deliver if the scheduler is a queue and asked for nothing special. Set once, by `init`.
    @usableFromInline @exclusivity(unchecked) var work: QueuedWork<Delivering>?

    @inlinable init(
        _ name: StaticString,
        _ downstream: Downstream,
        _ scheduler: Context,
        _ options: Context.SchedulerOptions?,
        delay: (interval: Stride, tolerance: Stride)? = nil,
        limit: Limit? = nil,
    ) {
        self.name = name
        self.downstream = downstream
        self.scheduler = scheduler
        self.options = options
        self.delay = delay
        self.limit = limit
        super.init()
        if delay == nil, options == nil, let queue = scheduler as? DispatchQueue {
            work = QueuedWork(queue, self) { $0.deliver() }
        }
    }

    @inlinable func receive(subscription: any Subscription) {
        guard link.connect(subscription) else { return }
        if limit == nil { return downstream.receive(subscription: self) }
        gate.perform(self, ()) { me, _ in
            me.restart()
            me.downstream.receive(subscription: me)
        }
    }

    @inlinable func receive(_ input: Input) -> Subscribers.Demand {
        guard link.isSubscribed else { return .none }
        if limit != nil { restart() }
        schedule(.value(input), isLast: false)
        return .none
    }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) {
        guard link.isSubscribed else { return }
        limit?.countdown.stop()
        schedule(.completion(completion), isLast: true)
    }

    @inlinable func schedule(_ signal: Signal, isLast: Bool) {
        let accepted = waiting.withLock { waiting in
            if waiting.isClosed { return false }
            waiting.signals.append(signal)
            waiting.isClosed = isLast
            return true
        }
        guard accepted else { return }
        if let work {
            work.enqueue(for: self)
        } else if let delay {
            let date = scheduler.now.advanced(by: delay.interval)
            scheduler.schedule(after: date, tolerance: delay.tolerance, options: options) { self.deliver() }
        } else {
            scheduler.schedule(options: options) { self.deliver() }
        }
    }

    @inlinable func deliver() { gate.perform(self, ()) { me, _ in me.deliverFirst() } }

    @inlinable func deliverFirst() {
        if taken.isEmpty { waiting.withLock { swap(&$0.signals, &taken) } }
        guard link.isSubscribed, let signal = taken.popFirst() else { return }
        switch signal {
        case .value(let value):
            let demand = downstream.receive(value)
            if demand != .none { link.request(demand) }
        case .completion(let completion):
            if link.finish() { downstream.receive(completion: completion) }
        }
    }

    @usableFromInline func restart() {
        guard let limit else { return }
        limit.countdown.restart(()) { _ in
            // Not within a signal: what runs out on subscribing must not overtake the subscription.
            self.gate.performWhenQuiet(self) { $0.runOut() }
        }
    }

    private func runOut() {
        guard let limit, link.cancel() else { return }
        drop()
        downstream.receive(completion: limit.completion())
    }

    @usableFromInline override func cancel() {
        limit?.countdown.stop()
        link.cancel()
        drop()
    }

    private func drop() {
        _ = waiting.exchange(Waiting(isClosed: true))
        gate.performWhenQuiet(self) { $0.taken = Fifo() }
    }

    @usableFromInline override var description: String { "\(name)" }
}
