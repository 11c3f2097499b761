/// The middle of `map` with key paths, which its mirror shows.
@usableFromInline
struct KeyPathMapping<Input, Downstream: Subscriber>: Subscriber, CustomStringConvertible,
    CustomReflectable, CustomPlaygroundDisplayConvertible
{
    @usableFromInline typealias Failure = Downstream.Failure

    @usableFromInline let name: StaticString
    @usableFromInline let keyPaths: KeyValuePairs<String, Any>
    @usableFromInline let downstream: Downstream
    @usableFromInline let transform: (Input) -> Downstream.Input
    @usableFromInline let combineIdentifier = CombineIdentifier()

    @inlinable init(
        _ name: StaticString,
        _ keyPaths: KeyValuePairs<String, Any>,
        _ downstream: Downstream,
        _ transform: @escaping (Input) -> Downstream.Input,
    ) {
        self.name = name
        self.keyPaths = keyPaths
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
    @usableFromInline var playgroundDescription: Any { description }
    @usableFromInline var customMirror: Mirror { Mirror(self, children: keyPaths) }
}
