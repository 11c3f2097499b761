/// A subscriber whose own type is hidden.
public struct AnySubscriber<Input, Failure: Error>: Subscriber, CustomStringConvertible, CustomReflectable {
    @usableFromInline let relay: Relay<Input, Failure>

    public let combineIdentifier: CombineIdentifier

    /// Hides the type of a subscriber.
    @inlinable public init<S>(_ s: S) where Input == S.Input, Failure == S.Failure, S: Subscriber {
        relay = Relay.to(s)
        combineIdentifier = s.combineIdentifier
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
            "Anonymous AnySubscriber",
            onSubscription: receiveSubscription ?? { _ in },
            onValue: receiveValue ?? { _ in .none },
            onCompletion: receiveCompletion ?? { _ in },
        )
        combineIdentifier = CombineIdentifier()
    }

    @inlinable public func receive(subscription: any Subscription) {
        relay.receive(subscription: subscription)
    }

    @inlinable public func receive(_ value: Input) -> Subscribers.Demand { relay.receive(value) }

    @inlinable public func receive(completion: Subscribers.Completion<Failure>) {
        relay.receive(completion: completion)
    }

    public var description: String { relay.description }
    public var customMirror: Mirror { relay.customMirror }
}

/// A subscriber of a closure for each signal.
///
/// It stands for another wherever subscribers of several types are kept: its closures are formed where the other's type
/// is known, so that what they call is specialised for it. What it shows of itself then is the other's.
@usableFromInline
final class Relay<Input, Failure: Error>: Subscriber, CustomStringConvertible, CustomReflectable {
    @usableFromInline let onSubscription: (any Subscription) -> Void
    @usableFromInline let onValue: (Input) -> Subscribers.Demand
    @usableFromInline let onCompletion: (Subscribers.Completion<Failure>) -> Void

    private let name: String
    /// The subscriber it stands for; nil if there are just closures.
    private let base: (any CustomCombineIdentifierConvertible)?

    @usableFromInline init(
        _ name: String,
        base: (any CustomCombineIdentifierConvertible)? = nil,
        onSubscription: @escaping (any Subscription) -> Void,
        onValue: @escaping (Input) -> Subscribers.Demand,
        onCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    ) {
        (self.name, self.base, self.onSubscription) = (name, base, onSubscription)
        (self.onValue, self.onCompletion) = (onValue, onCompletion)
    }

    /// The relay to a subscriber; a subscriber that is a relay is its own.
    @inlinable static func to(_ subscriber: some Subscriber<Input, Failure>) -> Relay {
        (subscriber as? Relay)
            ?? Relay(
                "",
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

    @usableFromInline var description: String { base.map { String(describing: $0) } ?? name }

    @usableFromInline var customMirror: Mirror {
        base.map { Mirror(reflecting: $0) } ?? Mirror(reflecting: name)
    }
}
