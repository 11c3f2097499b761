/// A subscriber that hides the type of another subscriber.
public struct AnySubscriber<Input, Failure: Error>: Subscriber, CustomStringConvertible {
    @usableFromInline let relay: Relay<Input, Failure>

    public let combineIdentifier: CombineIdentifier

    /// Creates a subscriber that hides the type of the given subscriber.
    @inlinable public init<S>(_ s: S) where Input == S.Input, Failure == S.Failure, S: Subscriber {
        relay = Relay.to(s)
        combineIdentifier = s.combineIdentifier
    }

    /// Creates a subscriber that passes what it receives to a subject.
    public init<S>(_ s: S) where Input == S.Output, Failure == S.Failure, S: Subject {
        self.init(SubjectSubscriber(s))
    }

    /// Creates a subscriber that calls closures. Without a closure for values, it requests no more of them.
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
}
