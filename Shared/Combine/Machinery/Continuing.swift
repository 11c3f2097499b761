/// The subscriber of `catch`, `tryCatch`, `replaceError` and `replaceEmpty`. When the first publisher ends, it subscribes
/// to a second one, with the remaining demand.
@usableFromInline
final class Continuing<Failure: Error, NewPublisher: Publisher, Downstream: Subscriber>:
    OperatorBase<Downstream>, Subscriber
where Downstream.Input == NewPublisher.Output {
    @usableFromInline typealias Input = NewPublisher.Output

    /// Returns the second publisher, or `nil` to finish. A thrown error ends the stream.
    @usableFromInline
    typealias Next = (Subscribers.Completion<Failure>) throws(Downstream.Failure) -> NewPublisher?

    @usableFromInline let transformError: (NewPublisher.Failure) -> Downstream.Failure

    // Guarded by the lock. The closure, which may hold the second publisher, is released once the first has ended.
    @usableFromInline var next: Next?
    @usableFromInline var demand = Subscribers.Demand.none
    @usableFromInline var second = Status()

    @inlinable init(
        _ description: String,
        _ downstream: Downstream,
        _ next: @escaping Next,
        error transformError: @escaping (NewPublisher.Failure) -> Downstream.Failure,
    ) {
        self.next = next
        self.transformError = transformError
        super.init(description, downstream)
    }

    @inlinable func receive(_ input: Input) -> Subscribers.Demand { isSubscribed ? pass(input) : .none }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) {
        guard finish(), let next = lock.withLock({ next.take() }) else { return }
        do throws(Downstream.Failure) {
            guard let publisher = try next(completion) else {
                return downstream.receive(completion: .finished)
            }
            // NB: the closure may have cancelled the subscription.
            if !lock.withLock({ second.isTerminal }) { publisher.receive(subscriber: secondSubscriber) }
        } catch {
            if !lock.withLock({ second.isTerminal }) { downstream.receive(completion: .failure(error)) }
        }
    }

    @inlinable func pass(_ input: Input) -> Subscribers.Demand {
        lock.withLock { if demand != .none { demand -= 1 } }
        let more = downstream.receive(input)
        if more != .none { lock.withLock { demand += more } }
        return more
    }

    @usableFromInline override func request(_ demand: Subscribers.Demand) {
        demand.assertNonZero()
        let upstream = lock.withLock {
            self.demand += demand
            return second.subscription ?? status.subscription
        }
        upstream?.request(demand)
    }

    @usableFromInline override func cancel() {
        let (upstreams, _) = lock.withLock { ([end(), second.end()], next.take()) }
        for upstream in upstreams { upstream?.cancel() }
    }

    /// The subscriber to the second publisher.
    @inlinable var secondSubscriber: AnySubscriber<Input, NewPublisher.Failure> {
        AnySubscriber(description) { subscription in
            let unmetDemand = self.lock.withLock { self.second.accept(subscription) ? self.demand : nil }
            guard let unmetDemand else { return subscription.cancel() }
            if unmetDemand != .none { subscription.request(unmetDemand) }
        } onValue: { input in
            self.lock.withLock { self.second.isSubscribed } ? self.pass(input) : .none
        } onCompletion: { completion in
            let old = self.lock.withLock { self.second.isSubscribed ? self.second.end() : nil }
            if old != nil { self.downstream.receive(completion: completion.mapError(self.transformError)) }
        }
    }
}
