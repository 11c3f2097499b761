/// The middle of an operator that makes a value of each value and needs no state, so that it hands upstream's
/// subscription on as it is.
@usableFromInline struct Mapping<Input, Downstream: Subscriber>: Subscriber, Described {
    @usableFromInline typealias Failure = Downstream.Failure

    @usableFromInline let name: StaticString
    @usableFromInline let children: KeyValuePairs<String, Any>
    @usableFromInline let downstream: Downstream
    @usableFromInline let transform: (Input) -> Downstream.Input
    @usableFromInline let combineIdentifier = CombineIdentifier()

    @inlinable init(
        _ name: StaticString,
        _ downstream: Downstream,
        showing children: KeyValuePairs<String, Any> = [:],
        _ transform: @escaping (Input) -> Downstream.Input,
    ) {
        self.name = name
        self.children = children
        self.downstream = downstream
        self.transform = transform
    }

    @inlinable func receive(subscription: any Subscription) {
        downstream.receive(subscription: subscription)
    }

    @inlinable func receive(_ input: Input) -> Subscribers.Demand {
        downstream.receive(transform(input))
    }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) {
        downstream.receive(completion: completion)
    }

    @usableFromInline var description: String { "\(name)" }
    @usableFromInline var customMirror: Mirror { Mirror(self, children: children) }
}

/// The same for an operator that makes a failure of the failure.
@usableFromInline struct FailureMapping<Failure: Error, Downstream: Subscriber>: Subscriber, Described {
    @usableFromInline typealias Input = Downstream.Input

    @usableFromInline let name: StaticString
    @usableFromInline let downstream: Downstream
    @usableFromInline let transform: (Failure) -> Downstream.Failure
    @usableFromInline let combineIdentifier = CombineIdentifier()

    @inlinable init(
        _ name: StaticString,
        _ downstream: Downstream,
        _ transform: @escaping (Failure) -> Downstream.Failure,
    ) {
        self.name = name
        self.downstream = downstream
        self.transform = transform
    }

    @inlinable func receive(subscription: any Subscription) {
        downstream.receive(subscription: subscription)
    }

    @inlinable func receive(_ input: Input) -> Subscribers.Demand { downstream.receive(input) }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) {
        downstream.receive(completion: completion.mapError(transform))
    }

    @usableFromInline var description: String { "\(name)" }
}
