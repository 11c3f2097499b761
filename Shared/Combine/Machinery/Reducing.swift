/// The subscriber of an operator that reduces all values to one. It sends the result when upstream finishes, or as
/// soon as the result is complete, once it's demanded.
final class Reducing<Input, Downstream: Subscriber>: OperatorBase<Downstream>, Subscriber {
    typealias Failure = Downstream.Failure

    /// Adds a value to the result, which is `nil` until there is one. Returns whether the result is complete.
    typealias Step = (inout Downstream.Input?, Input) -> Bool

    private let step: Step

    // Guarded by the lock. While a value is added, the result is `nil`.
    private var result: Downstream.Input?
    private var isDemanded = false

    /// Whether upstream has ended, while the result and the end wait for demand.
    private var isWaiting = false

    /// Whether the end has been sent, or the subscription was cancelled.
    private var isOver = false

    init(
        _ description: String,
        _ downstream: Downstream,
        initial: Downstream.Input? = nil,
        _ step: @escaping Step,
    ) {
        result = initial
        self.step = step
        super.init(description, downstream)
    }

    override func receive(subscription: any Subscription) {
        guard accept(subscription) else { return }
        downstream.receive(subscription: self)
        upstreamSubscription?.request(.unlimited)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        guard isSubscribed else { return .none }
        var next = takeResult()
        if step(&next, input) {
            if cancelUpstream() { conclude(with: next) }
        } else {
            lock.withLock { if status.isSubscribed { swap(&result, &next) } }
        }
        return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        guard finish() else { return }
        let result = takeResult()
        if case .finished = completion { conclude(with: result) } else { complete(completion) }
    }

    /// Sends the value and finishes once there is demand, now that upstream has ended.
    private func conclude(with value: Downstream.Input?) {
        let isDue = lock.withLock {
            if isOver { return false }
            isOver = isDemanded
            isWaiting = !isDemanded
            if isWaiting { result = value }
            return isDemanded
        }
        if isDue { send(value) }
    }

    private func complete(_ completion: Subscribers.Completion<Failure>) {
        let isFirst = lock.withLock {
            defer { isOver = true }
            return !isOver
        }
        if isFirst { downstream.receive(completion: completion) }
    }

    private func send(_ value: Downstream.Input?) {
        if let value { _ = downstream.receive(value) }
        downstream.receive(completion: .finished)
    }

    override func request(_ demand: Subscribers.Demand) {
        demand.assertNonZero()
        let isDue = lock.withLock {
            isDemanded = true
            if isOver || !isWaiting { return false }
            isOver = true
            return true
        }
        if isDue { send(takeResult()) }
    }

    override func cancel() {
        lock.withLock { isOver = true }
        cancelUpstream()
        _ = takeResult()
    }

    private func takeResult() -> Downstream.Input? {
        lock.lock()
        defer { lock.unlock() }
        return result.take()
    }
}
