/// A subscriber that calls a closure for each signal.
///
/// It stands in for another subscriber where the code can't be generic over its type. Its closures are created where
/// the type is known, so they're specialised; its identifier and description are those of the other subscriber.
@usableFromInline
final class Relay<Input, Failure: Error>: Subscriber, CustomStringConvertible {
    @usableFromInline let onSubscription: (any Subscription) -> Void
    @usableFromInline let onValue: (Input) -> Subscribers.Demand
    @usableFromInline let onCompletion: (Subscribers.Completion<Failure>) -> Void

    private let name: String
    /// The subscriber that it stands in for, or `nil` if it has only closures.
    private let base: (any CustomCombineIdentifierConvertible)?

    @usableFromInline init(
        _ name: String,
        base: (any CustomCombineIdentifierConvertible)? = nil,
        onSubscription: @escaping (any Subscription) -> Void,
        onValue: @escaping (Input) -> Subscribers.Demand,
        onCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    ) {
        self.name = name
        self.base = base
        self.onSubscription = onSubscription
        self.onValue = onValue
        self.onCompletion = onCompletion
    }

    /// Returns a relay to the given subscriber, which is the subscriber itself if it's already a relay.
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
}
