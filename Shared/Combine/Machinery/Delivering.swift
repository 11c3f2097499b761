/// The subscriber behind `receive(on:)`, `delay` and `timeout`.
///
/// Signals wait in a queue, and each scheduled action delivers the first of them. They keep their order and never
/// overlap, even if the scheduler runs actions concurrently. After a cancel, an action discards its signal.
@usableFromInline final class Delivering<Downstream: Subscriber>: OperatorBase<Downstream>, Subscriber {
    @usableFromInline typealias Input = Downstream.Input
    @usableFromInline typealias Failure = Downstream.Failure

    @usableFromInline enum Signal {
        case value(Input)
        case completion(Subscribers.Completion<Failure>)
    }

    @usableFromInline let schedule: (@escaping () -> Void) -> Void
    @usableFromInline let deliveryLock = RecursiveLock()

    /// The timer of `timeout`, and the completion to send when it fires.
    @usableFromInline let timer: RestartableTimer?
    private let timeoutCompletion: () -> Subscribers.Completion<Failure>

    /// The signals to deliver next, guarded by the delivery lock. Once it's empty, it's swapped with `arrived`, so
    /// threads that send and threads that deliver rarely contend for the lock.
    @usableFromInline var due = Queue<Signal>()

    // Guarded by the lock.
    @usableFromInline var arrived = Queue<Signal>()
    @usableFromInline var isClosed = false
    private var isDemanded = false
    private var hasStarted = false
    private var hasTimedOut = false

    @usableFromInline init(
        _ description: String,
        _ downstream: Downstream,
        timer: RestartableTimer? = nil,
        end timeoutCompletion: @escaping () -> Subscribers.Completion<Failure> = { .finished },
        schedule: @escaping (@escaping () -> Void) -> Void,
    ) {
        self.timer = timer
        self.timeoutCompletion = timeoutCompletion
        self.schedule = schedule
        super.init(description, downstream)
    }

    @usableFromInline override func receive(subscription: any Subscription) {
        guard accept(subscription) else { return }
        restart()
        downstream.receive(subscription: self)
        let hasTimedOut = lock.withLock {
            hasStarted = true
            return self.hasTimedOut
        }
        if hasTimedOut { timeOut() }
    }

    @inlinable func receive(_ input: Input) -> Subscribers.Demand {
        if enqueue(.value(input)) {
            if timer != nil { restart() }
            schedule(deliver)
        }
        return .none
    }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) {
        if enqueue(.completion(completion)) {
            timer?.stop()
            schedule(deliver)
        }
    }

    @inlinable func enqueue(_ signal: Signal) -> Bool {
        lock.withLock {
            guard isSubscribed, !isClosed else { return false }
            if case .completion = signal { isClosed = true }
            arrived.append(signal)
            return true
        }
    }

    @inlinable func deliver() {
        deliveryLock.lock()
        switch next(in: &due) {
        case .value(let value) where isSubscribed:
            let more = downstream.receive(value)
            if more != .none { upstreamSubscription?.request(more) }
        case .completion(let completion):
            if finish() { downstream.receive(completion: completion) }
        default: break
        }
        deliveryLock.unlock()
        // A cancel that found the lock taken has left the waiting signals to this thread.
        if !isSubscribed { discardWaiting() }
    }

    /// Returns the signal to deliver next. Call it with the delivery lock held.
    @inlinable func next(in due: inout Queue<Signal>) -> Signal? {
        if due.isEmpty { lock.withLock { swap(&due, &arrived) } }
        return due.popFirst()
    }

    /// Releases the signals that won't be delivered, unless another thread is delivering: it does so afterwards.
    @inlinable func discardWaiting() {
        guard deliveryLock.tryLock() else { return }
        let isAnyWaiting = !due.isEmpty || lock.withLock { !arrived.isEmpty }
        let waiting = isAnyWaiting ? takeWaiting() : []
        deliveryLock.unlock()
        withExtendedLifetime(waiting) {}
    }

    @usableFromInline func takeWaiting() -> [Queue<Signal>] {
        lock.withLock {
            defer {
                due = Queue()
                arrived = Queue()
            }
            return [due, arrived]
        }
    }

    @usableFromInline func restart() { timer?.restart { self.timeOut() } }

    private func timeOut() {
        deliveryLock.lock()
        defer { deliveryLock.unlock() }
        let upstream = lock.withLock {
            // Not before the subscription, even if the time runs out immediately.
            hasTimedOut = true
            return hasStarted && !isClosed ? end() : nil
        }
        guard let upstream else { return }
        upstream.cancel()
        downstream.receive(completion: timeoutCompletion())
        discardWaiting()
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
        timer?.stop()
        super.cancel()
        discardWaiting()
    }
}

/// A timer that can be restarted before it fires.
@usableFromInline final class RestartableTimer {
    private let start: (@escaping () -> Void) -> any Cancellable
    private let lock = Lock()

    // Guarded by the lock. Actions that an earlier generation scheduled have no effect.
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

    /// Restarts the timer, which calls the closure when it fires.
    func restart(_ work: @escaping () -> Void) {
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

    /// Stops the timer permanently.
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
