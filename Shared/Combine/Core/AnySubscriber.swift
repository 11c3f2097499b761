/// A subscriber whose own type is hidden.
@frozen
public struct AnySubscriber<Input, Failure: Error>: Subscriber, CustomStringConvertible, CustomReflectable,
    CustomPlaygroundDisplayConvertible
{
    @usableFromInline let relay: Relay<Input, Failure>

    /// The hidden subscriber's identity.
    public let combineIdentifier: CombineIdentifier

    /// Hides the type of a subscriber.
    @inlinable public init<S>(_ s: S) where Input == S.Input, Failure == S.Failure, S: Subscriber {
        if S.self == AnySubscriber<Input, Failure>.self {
            // A cast from a type to itself, which only the check above knows.
            self = unsafeBitCast(s, to: AnySubscriber<Input, Failure>.self)
        } else {
            relay = Relay.to(s)
            combineIdentifier = s.combineIdentifier
        }
    }

    /// Makes a subscriber that passes on to a subject what it receives.
    public init<S>(_ s: S) where Input == S.Output, Failure == S.Failure, S: Subject {
        self.init(SubjectSubscriber(s))
    }

    /// Makes a subscriber of closures; without one for values it asks for no more.
    public init(
        receiveSubscription: ((any Subscription) -> Void)? = nil,
        receiveValue: ((Input) -> Subscribers.Demand)? = nil,
        receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
    ) {
        relay = Relay(
            onSubscription: { receiveSubscription?($0) },
            onValue: { receiveValue?($0) ?? .none },
            onCompletion: { receiveCompletion?($0) },
        )
        combineIdentifier = CombineIdentifier()
    }

    /// Passes the subscription on.
    @inlinable public func receive(subscription: any Subscription) {
        relay.receive(subscription: subscription)
    }

    /// Passes a value on.
    @inlinable public func receive(_ value: Input) -> Subscribers.Demand { relay.receive(value) }

    /// Passes the completion on.
    @inlinable public func receive(completion: Subscribers.Completion<Failure>) {
        relay.receive(completion: completion)
    }

    /// The hidden subscriber's description.
    public var description: String { relay.description }
    /// The hidden subscriber's mirror.
    public var customMirror: Mirror { relay.customMirror }
    /// The hidden subscriber's description in a playground.
    public var playgroundDescription: Any { relay.playgroundDescription }
}

/// A subscriber behind a closure for each signal, wherever subscribers of several types are kept.
///
/// The closures are formed where the subscriber's type is known, so that what they call is specialised for it. What
/// a relay shows of itself is its subscriber's.
@usableFromInline
final class Relay<Input, Failure: Error>: Subscriber, CustomStringConvertible,
    CustomReflectable, CustomPlaygroundDisplayConvertible
{
    @usableFromInline let onSubscription: (any Subscription) -> Void
    @usableFromInline let onValue: (Input) -> Subscribers.Demand
    @usableFromInline let onCompletion: (Subscribers.Completion<Failure>) -> Void

    /// The subscriber; nil if there are just closures.
    @usableFromInline let base: (any CustomCombineIdentifierConvertible)?

    @inlinable init(
        base: (any CustomCombineIdentifierConvertible)? = nil,
        onSubscription: @escaping (any Subscription) -> Void,
        onValue: @escaping (Input) -> Subscribers.Demand,
        onCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    ) {
        self.base = base
        self.onSubscription = onSubscription
        self.onValue = onValue
        self.onCompletion = onCompletion
    }

    /// The relay to a subscriber; a subscriber that is a relay is its own.
    @inlinable static func to(_ subscriber: some Subscriber<Input, Failure>) -> Relay {
        (subscriber as? Relay)
            ?? Relay(
                base: subscriber,
                onSubscription: { subscriber.receive(subscription: $0) },
                onValue: { subscriber.receive($0) },
                onCompletion: { subscriber.receive(completion: $0) },
            )
    }

    @inlinable func receive(subscription: any Subscription) { onSubscription(subscription) }

    @inlinable func receive(_ input: Input) -> Subscribers.Demand { onValue(input) }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) { onCompletion(completion) }

    @usableFromInline var combineIdentifier: CombineIdentifier {
        base?.combineIdentifier ?? CombineIdentifier(self)
    }

    @usableFromInline var description: String {
        guard let base else { return "Anonymous AnySubscriber" }
        return (base as? any CustomStringConvertible)?.description ?? String(describing: type(of: base))
    }

    @usableFromInline var customMirror: Mirror {
        guard let base else { return Mirror(reflecting: description) }
        return (base as? any CustomReflectable)?.customMirror ?? Mirror(base, children: EmptyCollection())
    }

    @usableFromInline var playgroundDescription: Any {
        guard let base else { return description }
        if let base = base as? any CustomPlaygroundDisplayConvertible { return base.playgroundDescription }
        return (base as? any CustomStringConvertible)?.description ?? String(describing: base)
    }
}
