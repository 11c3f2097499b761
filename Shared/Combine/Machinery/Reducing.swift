/// The subscriber of an operator that may send a last value of its own, once it's demanded.
class Concluding<Downstream: Subscriber>: OperatorBase<Downstream> {
    /// Whether it requests all values from upstream, whatever downstream demands.
    private final let asksForAll: Bool

    // Guarded by the lock.
    final var demand = Subscribers.Demand.none

    /// Whether upstream has ended, while the last value and the end wait for demand.
    private final var isWaiting = false
    private final var lastValue: Downstream.Input?

    /// Whether the end has been sent, or the subscription was cancelled.
    private final var isOver = false

    init(_ description: String, _ downstream: Downstream, asksForAll: Bool = true) {
        self.asksForAll = asksForAll
        super.init(description, downstream)
    }

    override final func receive(subscription: any Subscription) {
        guard accept(subscription) else { return }
        downstream.receive(subscription: self)
        if asksForAll { upstreamSubscription?.request(.unlimited) }
    }

    /// Sends the value and finishes once there is demand, now that upstream has ended.
    final func conclude(with value: Downstream.Input?) {
        let isDemanded = lock.withLock {
            if isOver { return false }
            if demand == .none {
                lastValue = value
                isWaiting = true
                return false
            }
            isOver = true
            return true
        }
        if isDemanded { send(value) }
    }

    final func complete(_ completion: Subscribers.Completion<Downstream.Failure>) {
        let isFirst = lock.withLock {
            defer { isOver = true }
            return !isOver
        }
        if isFirst { downstream.receive(completion: completion) }
    }

    private final func send(_ value: Downstream.Input?) {
        if let value { _ = downstream.receive(value) }
        downstream.receive(completion: .finished)
    }

    override final func request(_ demand: Subscribers.Demand) {
        demand.assertNonZero()
        let (concludes, value) = lock.withLock { () -> (Bool, Downstream.Input?) in
            self.demand += demand
            guard isWaiting, !isOver else { return (false, nil) }
            isOver = true
            return (true, lastValue.take())
        }
        if concludes { send(value) } else if !asksForAll { upstreamSubscription?.request(demand) }
    }

    override func cancel() {
        _ = lock.withLock {
            isOver = true
            return lastValue.take()
        }
        cancelUpstream()
    }
}

/// The subscriber of an operator that reduces all values to one. It sends the result when upstream finishes, or as
/// soon as the result is complete.
final class Reducing<Input, Downstream: Subscriber>: Concluding<Downstream>, Subscriber {
    typealias Failure = Downstream.Failure

    /// Adds a value to the result, which is `nil` until there is one. Returns whether the result is complete.
    typealias Step = (inout Downstream.Input?, Input) -> Bool

    private let step: Step

    /// Guarded by the lock. While a value is added, it's `nil`.
    private var result: Downstream.Input?

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

    private func takeResult() -> Downstream.Input? {
        lock.lock()
        defer { lock.unlock() }
        return result.take()
    }

    override func cancel() {
        super.cancel()
        _ = takeResult()
    }
}
