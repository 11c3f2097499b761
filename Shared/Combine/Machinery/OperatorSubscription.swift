import Synchronization

/// The state of a subscriber's subscription to upstream.
@usableFromInline struct Status {
    @usableFromInline enum Phase {
        case awaitingSubscription
        case subscribed
        case terminal
    }

    @usableFromInline var phase = Phase.awaitingSubscription

    /// The subscription, which is set while the phase is `subscribed`.
    @usableFromInline var subscription: (any Subscription)?

    @inlinable init() {}

    @inlinable var isSubscribed: Bool { phase == .subscribed }
    @inlinable var isTerminal: Bool { phase == .terminal }

    /// Accepts the first subscription, and returns whether it did.
    @inlinable mutating func accept(_ subscription: any Subscription) -> Bool {
        guard phase == .awaitingSubscription else { return false }
        self.subscription = subscription
        phase = .subscribed
        return true
    }

    /// Ends the subscription and returns it. The caller cancels or releases it without holding the lock.
    @inlinable mutating func end() -> (any Subscription)? {
        phase = .terminal
        return subscription.take()
    }
}

/// The subscription that an operator with one upstream publisher sends downstream.
///
/// A publisher is a value that holds its upstream publisher and a closure. When a subscriber arrives, an operator passes a
/// subscriber of its own upstream, and that object is also the subscription for downstream. It never holds the upstream
/// publisher, except in `retry`, so a publisher can store its own subscription.
///
///     Sink ── receive(subscriber:) ──▶ TryMap ── receive(subscriber:) ──▶ Sequence
///          ◀── subscription, values, completion ── TryMapping ◀── subscription, values, completion ──
///          ── request, cancel ──▶              ── request, cancel ──▶
///
/// It cancels a second subscription, and one that arrives after the end; it drops other signals unless it's subscribed.
/// A cancel travels upstream once. Only `Mapping` and `handleEvents` pass along what breaks these rules.
///
/// It isn't generic: it's called through `any Subscription`, and Swift doesn't specialise generic code called this way.
@usableFromInline class OperatorSubscription: Subscription, CustomStringConvertible {
    @usableFromInline final let description: String
    @usableFromInline final let lock = Lock()

    /// Guarded by the lock.
    @usableFromInline final var status = Status()

    /// Whether it's subscribed, readable without the lock, once for each value.
    @usableFromInline final let isLive = Atomic(false)

    @usableFromInline init(_ description: String) { self.description = description }

    @inlinable final var isSubscribed: Bool { isLive.load(ordering: .sequentiallyConsistent) }

    @usableFromInline final var upstreamSubscription: (any Subscription)? {
        lock.withLock { status.subscription }
    }

    /// Accepts the first subscription. Cancels any other, and one that arrives after the end.
    @usableFromInline final func accept(_ subscription: any Subscription) -> Bool {
        let isAccepted = lock.withLock {
            let isAccepted = status.accept(subscription)
            if isAccepted { isLive.store(true, ordering: .releasing) }
            return isAccepted
        }
        if !isAccepted { subscription.cancel() }
        return isAccepted
    }

    /// Ends the subscription after a completion. Returns `false` if it wasn't subscribed.
    @usableFromInline final func finish() -> Bool {
        let old = lock.withLock { status.isSubscribed ? end() : nil }
        return old != nil
    }

    /// Ends and cancels the subscription. Returns `false` if it wasn't subscribed.
    @discardableResult
    @usableFromInline final func cancelUpstream() -> Bool {
        let old = lock.withLock { end() }
        old?.cancel()
        return old != nil
    }

    /// Ends the subscription and returns it; release it without the lock. Call this with the lock held.
    @usableFromInline final func end() -> (any Subscription)? {
        isLive.store(false, ordering: .sequentiallyConsistent)
        return status.end()
    }

    @usableFromInline func request(_ demand: Subscribers.Demand) { upstreamSubscription?.request(demand) }

    @usableFromInline func cancel() { cancelUpstream() }
}

/// A subscription that is linked to its downstream, and the base class of most operators' subscribers.
@usableFromInline class OperatorBase<Downstream: Subscriber>: OperatorSubscription {
    @usableFromInline final let downstream: Downstream

    @usableFromInline init(_ description: String, _ downstream: Downstream) {
        self.downstream = downstream
        super.init(description)
    }

    @usableFromInline func receive(subscription: any Subscription) {
        if accept(subscription) { downstream.receive(subscription: self) }
    }
}

/// The subscriber of an operator that has no state, or whose state is in its closure, as in `replaceEmpty`. It passes along
/// upstream's own subscription and everything it receives.
@usableFromInline
struct Mapping<Input, Failure: Error, Downstream: Subscriber>: Subscriber, CustomStringConvertible {
    @usableFromInline let description: String
    @usableFromInline let downstream: Downstream
    @usableFromInline let combineIdentifier = CombineIdentifier()

    /// Returns the value to send, or `nil` to skip the value and request another.
    @usableFromInline let transform: (Input) -> Downstream.Input?
    @usableFromInline let transformError: (Failure) -> Downstream.Failure

    @inlinable init(
        _ description: String,
        _ downstream: Downstream,
        _ transform: @escaping (Input) -> Downstream.Input?,
        error transformError: @escaping (Failure) -> Downstream.Failure,
    ) {
        self.description = description
        self.downstream = downstream
        self.transform = transform
        self.transformError = transformError
    }

    @inlinable func receive(subscription: any Subscription) {
        downstream.receive(subscription: subscription)
    }

    @inlinable func receive(_ input: Input) -> Subscribers.Demand {
        guard let output = transform(input) else { return .max(1) }
        return downstream.receive(output)
    }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) {
        downstream.receive(completion: completion.mapError(transformError))
    }
}

/// The subscriber of an operator that sends at most one value for each value, and may fail.
@usableFromInline
final class TryMapping<Input, Failure: Error, Downstream: Subscriber>: OperatorBase<Downstream>, Subscriber {
    /// Returns the value to send, or `nil` to skip the value and request another. A thrown error ends the stream.
    @usableFromInline typealias Step = (Input) throws(Downstream.Failure) -> Downstream.Input?

    @usableFromInline let step: Step
    @usableFromInline let transformError: (Failure) -> Downstream.Failure

    @inlinable init(
        _ description: String,
        _ downstream: Downstream,
        _ step: @escaping Step,
        error transformError: @escaping (Failure) -> Downstream.Failure,
    ) {
        self.step = step
        self.transformError = transformError
        super.init(description, downstream)
    }

    @inlinable func receive(_ input: Input) -> Subscribers.Demand {
        guard isSubscribed else { return .none }
        do throws(Downstream.Failure) {
            guard let output = try step(input) else { return .max(1) }
            return downstream.receive(output)
        } catch {
            if cancelUpstream() { downstream.receive(completion: .failure(error)) }
            return .none
        }
    }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) {
        if finish() { downstream.receive(completion: completion.mapError(transformError)) }
    }
}
