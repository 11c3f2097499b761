import Synchronization

/// What Combine's own subscribers and subscriptions show of themselves: a name, and what it has for children.
@usableFromInline
protocol Described: CustomStringConvertible, CustomReflectable, CustomPlaygroundDisplayConvertible {
    var children: KeyValuePairs<String, Any> { get }
}

extension Described {
    @usableFromInline var children: KeyValuePairs<String, Any> { [:] }
    @usableFromInline var customMirror: Mirror { Mirror(self, children: children) }
    @usableFromInline var playgroundDescription: Any { description }
}

/// How far a subscriber is with its upstream.
@usableFromInline struct Status: CustomStringConvertible {
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

    @usableFromInline var description: String { subscription.map { "subscribed(\($0))" } ?? "\(phase)" }

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
/// It isn't generic: it is called through `any Subscription`, and Swift doesn't specialise generic code that is
/// reached so.
@usableFromInline class Middle: Subscription, Described {
    @usableFromInline final let name: String
    @usableFromInline final let lock = Lock()

    /// With the lock.
    @usableFromInline final var status = Status()

    /// Whether it is subscribed, for `Trying`, whose values take no lock.
    @usableFromInline final let isLive = Atomic(false)

    @inlinable init(_ name: String) { self.name = name }

    @inlinable final var isSubscribed: Bool { lock.withLock { status.isSubscribed } }

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

    private final func end() -> (any Subscription)? {
        isLive.store(false, ordering: .releasing)
        return status.end()
    }

    @usableFromInline func request(_ demand: Subscribers.Demand) { upstreamSubscription?.request(demand) }

    @usableFromInline func cancel() { cancelUpstream() }

    @usableFromInline final var description: String { name }
    @usableFromInline var children: KeyValuePairs<String, Any> { [:] }
}

/// The middle of an operator without state: it hands upstream's subscription on, and passes all it gets.
@usableFromInline struct Passing<Input, Failure: Error, Downstream: Subscriber>: Subscriber, Described {
    @usableFromInline let description: String
    @usableFromInline let children: KeyValuePairs<String, Any>
    @usableFromInline let downstream: Downstream
    @usableFromInline let combineIdentifier = CombineIdentifier()

    /// The value to send instead, or nil to skip this one and ask for another.
    @usableFromInline let transform: (Input) -> Downstream.Input?
    @usableFromInline let transformError: (Failure) -> Downstream.Failure

    @inlinable init(
        _ description: String,
        _ downstream: Downstream,
        children: KeyValuePairs<String, Any> = [:],
        _ transform: @escaping (Input) -> Downstream.Input?,
        error transformError: @escaping (Failure) -> Downstream.Failure,
    ) {
        self.description = description
        self.children = children
        self.downstream = downstream
        self.transform = transform
        self.transformError = transformError
    }

    @inlinable init(
        _ description: String,
        _ downstream: Downstream,
        _ transform: @escaping (Input) -> Downstream.Input?
    )
    where Failure == Downstream.Failure {
        self.init(description, downstream, transform, error: { $0 })
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
@usableFromInline final class Trying<Input, Failure: Error, Downstream: Subscriber>: Middle, Subscriber {
    /// The value to send instead, or nil to skip this one and ask for another; an error ends the stream.
    @usableFromInline typealias Step = (Input) throws(Downstream.Failure) -> Downstream.Input?

    @usableFromInline let downstream: Downstream
    @usableFromInline let step: Step
    @usableFromInline let transformError: (Failure) -> Downstream.Failure

    /// What its mirror shows.
    @usableFromInline let show: (Trying) -> KeyValuePairs<String, Any>

    @inlinable init(
        _ name: String,
        _ downstream: Downstream,
        showing show: @escaping (Trying) -> KeyValuePairs<String, Any> = { _ in [:] },
        _ step: @escaping Step,
        error transformError: @escaping (Failure) -> Downstream.Failure,
    ) {
        self.downstream = downstream
        self.step = step
        self.transformError = transformError
        self.show = show
        super.init(name)
    }

    @inlinable convenience init(
        _ name: String,
        _ downstream: Downstream,
        showing show: @escaping (Trying) -> KeyValuePairs<String, Any> = { _ in [:] },
        _ step: @escaping Step,
    ) where Downstream.Failure == any Error {
        self.init(name, downstream, showing: show, step) { $0 }
    }

    @inlinable func receive(subscription: any Subscription) {
        if accept(subscription) { downstream.receive(subscription: self) }
    }

    @inlinable func receive(_ input: Input) -> Subscribers.Demand {
        guard isLive.load(ordering: .acquiring) else { return .none }
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

    @usableFromInline override var children: KeyValuePairs<String, Any> { show(self) }

    @usableFromInline var neighbours: KeyValuePairs<String, Any> {
        ["upstream": upstreamSubscription as Any, "downstream": downstream]
    }

    @usableFromInline var progress: KeyValuePairs<String, Any> {
        let status = lock.withLock { self.status }
        return [
            "downstream": downstream, "finished": status.isTerminal,
            "upstreamSubscription": status.subscription as Any,
        ]
    }
}
