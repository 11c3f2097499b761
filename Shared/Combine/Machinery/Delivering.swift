/// The middle of `receive(on:)`, `delay` and `timeout`.
///
/// Signals wait in a queue, and each scheduled action delivers the first: so they keep their order, and come one at a
/// time, even on a scheduler that runs actions side by side.
@usableFromInline final class Delivering<Downstream: Subscriber>: Middle, Subscriber {
    @usableFromInline typealias Input = Downstream.Input
    @usableFromInline typealias Failure = Downstream.Failure

    @usableFromInline enum Signal {
        case value(Input)
        case completion(Subscribers.Completion<Failure>)

        /// A value that was dropped by a cancel. What was scheduled for it still comes.
        case dropped
    }

    @usableFromInline let downstream: Downstream
    @usableFromInline let schedule: (@escaping () -> Void) -> Void

    /// The time that may pass between signals, and how the stream ends when it has passed.
    @usableFromInline let limit: Countdown?
    @usableFromInline let limitEnd: () -> Subscribers.Completion<Failure>

    // With the lock.
    @usableFromInline var signals = Fifo<Signal>()
    @usableFromInline var isClosed = false
    @usableFromInline var isDemanded = false
    @usableFromInline var hasStarted = false
    @usableFromInline var hasRunOut = false

    @inlinable init(
        _ name: String,
        _ downstream: Downstream,
        limit: Countdown? = nil,
        end limitEnd: @escaping () -> Subscribers.Completion<Failure> = { .finished },
        schedule: @escaping (@escaping () -> Void) -> Void,
    ) {
        self.downstream = downstream
        self.limit = limit
        self.limitEnd = limitEnd
        self.schedule = schedule
        super.init(name)
    }

    @inlinable func receive(subscription: any Subscription) {
        guard accept(subscription) else { return }
        restart()
        downstream.receive(subscription: self)
        let hasRunOut = lock.withLock {
            hasStarted = true
            return self.hasRunOut
        }
        if hasRunOut { runOut() }
    }

    @inlinable func receive(_ input: Input) -> Subscribers.Demand {
        if enqueue(.value(input)) {
            restart()
            schedule { self.deliver() }
        }
        return .none
    }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) {
        if enqueue(.completion(completion)) {
            limit?.stop()
            schedule { self.deliver() }
        }
    }

    @inlinable func enqueue(_ signal: Signal) -> Bool {
        lock.withLock {
            guard status.isSubscribed, !isClosed else { return false }
            if case .completion = signal { isClosed = true }
            signals.append(signal)
            return true
        }
    }

    @inlinable func deliver() {
        lock.lock()
        lock.beginDelivery()
        let signal = signals.popFirst()
        switch signal {
        case .value(let value) where status.isSubscribed:
            lock.unlock()
            let more = downstream.receive(value)
            if more != .none { upstreamSubscription?.request(more) }
            lock.lock()
        case .completion(let completion):
            let old = status.end()
            lock.unlock()
            withExtendedLifetime(old) { downstream.receive(completion: completion) }
            lock.lock()
        default: break
        }
        lock.endDelivery()
    }

    @inlinable func restart() { limit?.restart { self.runOut() } }

    @usableFromInline func runOut() {
        lock.lock()
        lock.beginDelivery()
        // Not before the subscription, if time has run out at once.
        hasRunOut = true
        guard hasStarted, let upstream = status.end() else { return lock.endDelivery() }
        let dropped = dropValues()
        lock.unlock()
        upstream.cancel()
        withExtendedLifetime(dropped) { downstream.receive(completion: limitEnd()) }
        lock.lock()
        lock.endDelivery()
    }

    @usableFromInline override func request(_ demand: Subscribers.Demand) {
        let (isFirst, upstream) = lock.withLock {
            defer { isDemanded = true }
            return (!isDemanded && !isClosed, status.subscription)
        }
        if isFirst && upstream != nil { restart() }
        upstream?.request(demand)
    }

    @usableFromInline override func cancel() {
        limit?.stop()
        _ = lock.withLock { dropValues() }
        super.cancel()
    }

    /// Drops the values that wait, though not a completion; the caller lets go of them without the lock.
    @usableFromInline func dropValues() -> Fifo<Signal> {
        let old = signals
        signals = Fifo()
        for signal in old.waiting {
            if case .completion = signal { signals.append(signal) } else { signals.append(.dropped) }
        }
        return old
    }
}

/// A timer that starts anew whenever it's told to.
@usableFromInline final class Countdown {
    private let start: (@escaping () -> Void) -> any Cancellable
    private let lock = Lock()

    // With the lock. What an earlier start has scheduled is void.
    private var generation = 0
    private var isStopped = false
    private var timer: (any Cancellable)?

    init<Context: Scheduler>(
        _ interval: Context.SchedulerTimeType.Stride,
        _ scheduler: Context,
        _ options: Context.SchedulerOptions?,
    ) {
        start = { work in
            scheduler.schedule(
                after: scheduler.now.advanced(by: interval),
                interval: interval,
                tolerance: scheduler.minimumTolerance,
                options: options,
                work,
            )
        }
    }

    /// Starts anew, and does the work when time has run out.
    @usableFromInline func restart(_ work: @escaping () -> Void) {
        let (old, generation) = advance()
        old?.cancel()
        guard let generation else { return }
        let timer = start {
            let (isCurrent, timer) = self.lock.withLock { () -> (Bool, (any Cancellable)?) in
                guard self.generation == generation else { return (false, nil) }
                self.generation += 1
                return (true, self.timer.take())
            }
            timer?.cancel()
            if isCurrent { work() }
        }
        let isCurrent = lock.withLock {
            guard self.generation == generation else { return false }
            self.timer = timer
            return true
        }
        if !isCurrent { timer.cancel() }
    }

    /// Stops for good.
    @usableFromInline func stop() {
        lock.withLock { isStopped = true }
        advance().timer?.cancel()
    }

    private func advance() -> (timer: (any Cancellable)?, generation: Int?) {
        lock.withLock {
            generation += 1
            return (timer.take(), isStopped ? nil : generation)
        }
    }
}
