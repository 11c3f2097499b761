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
            onSubscription: { receiveSubscription?($1) },
            onValue: { receiveValue?($1) ?? .none },
            onCompletion: { receiveCompletion?($1) },
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
