/// The subscriber behind `receive(on:)` and `delay`.
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

    /// The signals to deliver next, guarded by the delivery lock. Once it's empty, it's swapped with `arrived`, so
    /// threads that send and threads that deliver rarely contend for the lock.
    @usableFromInline var due = Queue<Signal>()

    // Guarded by the lock.
    @usableFromInline var arrived = Queue<Signal>()
    @usableFromInline var isClosed = false

    @usableFromInline init(
        _ description: String,
        _ downstream: Downstream,
        schedule: @escaping (@escaping () -> Void) -> Void,
    ) {
        self.schedule = schedule
        super.init(description, downstream)
    }

    @inlinable func receive(_ input: Input) -> Subscribers.Demand {
        if enqueue(.value(input)) { schedule(deliver) }
        return .none
    }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) {
        if enqueue(.completion(completion)) { schedule(deliver) }
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

    @usableFromInline override func cancel() {
        super.cancel()
        discardWaiting()
    }
}
