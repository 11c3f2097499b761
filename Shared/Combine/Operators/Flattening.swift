/// The middle of `flatMap`: subscriber to upstream, and what makes a publisher of each value.
@usableFromInline
final class Flattening<Input, NewPublisher: Publisher, Downstream: Subscriber>: Merging<Downstream>,
    Subscriber
where Downstream.Input == NewPublisher.Output, Downstream.Failure == NewPublisher.Failure {
    @usableFromInline typealias Failure = NewPublisher.Failure

    @usableFromInline let maxPublishers: Subscribers.Demand
    @usableFromInline let transform: (Input) -> NewPublisher

    @inlinable
    init(
        _ downstream: Downstream,
        _ max: Subscribers.Demand,
        _ transform: @escaping (Input) -> NewPublisher,
    ) {
        self.maxPublishers = max
        self.transform = transform
        super.init(downstream, "FlatMap", isRefilled: max != .unlimited)
    }

    @inlinable func receive(subscription: any Subscription) {
        if link.connect(subscription) { subscription.request(maxPublishers) }
    }

    @inlinable func receive(_ input: Input) -> Subscribers.Demand {
        guard link.isSubscribed else { return .none }
        gate.perform(self, input) { $0.start($1) }
        return .none
    }

    @inlinable func start(_ input: Input) {
        if demand.isClosed { return }
        let publisher = transform(input)
        publisher.receive(subscriber: add())
    }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) {
        guard link.finish() else { return }
        gate.perform(self, completion) { $0.end($1) }
    }
}
