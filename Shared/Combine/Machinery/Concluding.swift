/// The middle of an operator that may have a last value of its own to send, once that is demanded.
@usableFromInline class Concluding<Downstream: Subscriber>: Middle {
    @usableFromInline final let downstream: Downstream

    // With the lock.
    @usableFromInline final var demand = Subscribers.Demand.none

    /// Whether upstream is over, so that the last value, if there's one, and the end wait for demand.
    private final var isWaiting = false
    private final var lastValue: Downstream.Input?

    /// Whether the end has been sent, or there was a cancel.
    private final var isOver = false

    @usableFromInline init(_ name: String, _ downstream: Downstream) {
        self.downstream = downstream
        super.init(name)
    }

    /// Upstream is over: sends the value and finishes, now or when it is asked to.
    @usableFromInline final func conclude(with value: Downstream.Input?) {
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

    @usableFromInline final func complete(_ completion: Subscribers.Completion<Downstream.Failure>) {
        let isFirst = lock.withLock {
            defer { isOver = true }
            return !isOver
        }
        if isFirst { downstream.receive(completion: completion) }
    }

    private final func send(_ value: Downstream.Input?) {
        if let value { _ = downstream.receive(value) }
        // NB: after a cancel from within, too, as with `OneValue`.
        downstream.receive(completion: .finished)
    }

    @usableFromInline override func request(_ demand: Subscribers.Demand) {
        demand.assertNonZero()
        let (concludes, value) = lock.withLock { () -> (Bool, Downstream.Input?) in
            self.demand += demand
            guard isWaiting, !isOver else { return (false, nil) }
            isOver = true
            return (true, lastValue.take())
        }
        if concludes { send(value) } else { requestUpstream(demand) }
    }

    /// What upstream is asked for when downstream asks.
    @usableFromInline func requestUpstream(_ demand: Subscribers.Demand) {}

    @usableFromInline override func cancel() {
        _ = lock.withLock {
            isOver = true
            return lastValue.take()
        }
        cancelUpstream()
    }
}

/// The middle of an operator that makes one value of all: it asks for all values there are, and sends the result
/// when upstream finishes, or as soon as it is complete.
@usableFromInline
final class Reducing<Input, Failure: Error, Downstream: Subscriber>: Concluding<Downstream>, Subscriber {
    /// Whether a value counts.
    @usableFromInline typealias Predicate = (Input) throws(Downstream.Failure) -> Bool
    /// Takes a value into the result; returns whether that is complete, and what it no longer needs. With the lock.
    @usableFromInline typealias Step = (inout Downstream.Input?, Input) -> (Bool, Downstream.Input?)

    private let initial: Downstream.Input?
    private let transformError: (Failure) -> Downstream.Failure
    private let predicate: Predicate
    private let step: Step

    /// With the lock.
    private var result: Downstream.Input?

    @usableFromInline init(
        _ name: String,
        _ downstream: Downstream,
        initial: Downstream.Input? = nil,
        where predicate: @escaping Predicate = { _ in true },
        _ step: @escaping Step,
        error transformError: @escaping (Failure) -> Downstream.Failure,
    ) {
        self.initial = initial
        self.result = initial
        self.predicate = predicate
        self.step = step
        self.transformError = transformError
        super.init(name, downstream)
    }

    convenience init(
        _ name: String,
        _ downstream: Downstream,
        initial: Downstream.Input? = nil,
        where predicate: @escaping Predicate = { _ in true },
        _ step: @escaping Step,
    ) where Downstream.Failure == Failure {
        self.init(name, downstream, initial: initial, where: predicate, step) { $0 }
    }

    @usableFromInline func receive(subscription: any Subscription) {
        guard accept(subscription) else { return }
        downstream.receive(subscription: self)
        upstreamSubscription?.request(.unlimited)
    }

    @usableFromInline func receive(_ input: Input) -> Subscribers.Demand {
        guard isSubscribed else { return .none }
        do throws(Downstream.Failure) {
            guard try predicate(input) else { return .none }
            let (isComplete, _) = lock.withLock { status.isSubscribed ? step(&result, input) : (false, nil) }
            if isComplete && cancelUpstream() { conclude(with: takeResult()) }
        } catch {
            if cancelUpstream() { complete(.failure(error)) }
            _ = takeResult()
        }
        return .none
    }

    @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
        guard finish() else { return }
        let result = takeResult()
        switch completion {
        case .finished: conclude(with: result)
        case .failure(let error): complete(.failure(transformError(error)))
        }
    }

    private func takeResult() -> Downstream.Input? { lock.withLock { result.take() } }

    @usableFromInline override func cancel() {
        super.cancel()
        _ = takeResult()
    }

    @usableFromInline override var children: KeyValuePairs<String, Any> {
        let (result, status) = lock.withLock { (self.result, self.status) }
        return [
            "downstream": downstream, "result": result as Any, "initial": initial as Any, "status": status,
        ]
    }
}
