import Synchronization

/// What Combine's own subscribers and subscriptions show of themselves: a name, and nothing of the chain.
@usableFromInline protocol Described: CustomStringConvertible, CustomReflectable {}

extension Described {
    @usableFromInline var customMirror: Mirror {
        Mirror(self, children: EmptyCollection(), ancestorRepresentation: .suppressed)
    }
}

/// How far a subscriber is with its upstream.
@usableFromInline struct Status {
    @usableFromInline enum Phase {
        case awaitingSubscription
        case subscribed
        case terminal
    }

    @usableFromInline var phase = Phase.awaitingSubscription

    /// There is one while it is subscribed.
    @usableFromInline var subscription: (any Subscription)?

    @inlinable init() {}

    @inlinable var isSubscribed: Bool { phase == .subscribed }
    @inlinable var isTerminal: Bool { phase == .terminal }

    /// Takes the first subscription.
    @inlinable mutating func accept(_ subscription: any Subscription) -> Bool {
        guard phase == .awaitingSubscription else { return false }
        self.subscription = subscription
        phase = .subscribed
        return true
    }

    /// Ends it, and hands over the subscription, which the caller cancels or lets go of without its lock.
    @inlinable mutating func end() -> (any Subscription)? {
        phase = .terminal
        return subscription.take()
    }
}

/// The middle of an operator with one upstream: the part that is downstream's subscription.
///
/// It isn't generic: it is called through `any Subscription`, and Swift doesn't specialise generic code reached so.
@usableFromInline class OperatorSubscription: Subscription, Described {
    @usableFromInline final let description: String
    @usableFromInline final let lock = Lock()

    /// With the lock.
    @usableFromInline final var status = Status()

    /// Whether it is subscribed, for values, which needn't take the lock to look.
    @usableFromInline final let isLive = Atomic(false)

    @usableFromInline init(_ description: String) { self.description = description }

    @inlinable final var isSubscribed: Bool { isLive.load(ordering: .acquiring) }

    @usableFromInline final var upstreamSubscription: (any Subscription)? {
        lock.withLock { status.subscription }
    }

    /// Takes the first subscription; cancels any other, and one that comes after the end.
    @usableFromInline final func accept(_ subscription: any Subscription) -> Bool {
        let isAccepted = lock.withLock {
            let isAccepted = status.accept(subscription)
            if isAccepted { isLive.store(true, ordering: .releasing) }
            return isAccepted
        }
        if !isAccepted { subscription.cancel() }
        return isAccepted
    }

    /// Ends it because a completion has come; false if it isn't subscribed.
    @usableFromInline final func finish() -> Bool {
        let old = lock.withLock { status.isSubscribed ? end() : nil }
        return old != nil
    }

    /// Ends it, and cancels upstream; false if it wasn't subscribed.
    @discardableResult
    @usableFromInline final func cancelUpstream() -> Bool {
        let old = lock.withLock { end() }
        old?.cancel()
        return old != nil
    }

    /// Ends it; what it returns is let go of without the lock. With the lock.
    @usableFromInline final func end() -> (any Subscription)? {
        isLive.store(false, ordering: .releasing)
        return status.end()
    }

    @usableFromInline func request(_ demand: Subscribers.Demand) { upstreamSubscription?.request(demand) }

    @usableFromInline func cancel() { cancelUpstream() }
}

/// A middle that knows its downstream, and presents itself to it.
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

/// The middle of an operator without state: it hands upstream's subscription on, and passes all it gets.
@usableFromInline struct Mapping<Input, Failure: Error, Downstream: Subscriber>: Subscriber, Described {
    @usableFromInline let description: String
    @usableFromInline let downstream: Downstream
    @usableFromInline let combineIdentifier = CombineIdentifier()

    /// The value to send instead, or nil to skip this one and ask for another.
    @usableFromInline let transform: (Input) -> Downstream.Input?
    @usableFromInline let transformError: (Failure) -> Downstream.Failure

    @inlinable init(
        _ description: String,
        _ downstream: Downstream,
        _ transform: @escaping (Input) -> Downstream.Input?,
        error transformError: @escaping (Failure) -> Downstream.Failure,
    ) {
        (self.description, self.downstream) = (description, downstream)
        (self.transform, self.transformError) = (transform, transformError)
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

/// The middle of an operator that makes at most one value of each value and may fail.
@usableFromInline
final class TryMapping<Input, Failure: Error, Downstream: Subscriber>: OperatorBase<Downstream>, Subscriber {
    /// The value to send instead, or nil to skip this one and ask for another; an error ends the stream.
    @usableFromInline typealias Step = (Input) throws(Downstream.Failure) -> Downstream.Input?

    @usableFromInline let step: Step
    @usableFromInline let transformError: (Failure) -> Downstream.Failure

    @inlinable init(
        _ description: String,
        _ downstream: Downstream,
        _ step: @escaping Step,
        error transformError: @escaping (Failure) -> Downstream.Failure,
    ) {
        (self.step, self.transformError) = (step, transformError)
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
