/// The middle of `catch` and `tryCatch`: subscribed to the first publisher, then to the second, with the
/// demand that the first left open.
@usableFromInline
final class Catching<Upstream: Error, NewPublisher: Publisher, Downstream: Subscriber>: Replaceable,
    Subscriber
where Downstream.Input == NewPublisher.Output {
    @usableFromInline typealias Input = NewPublisher.Output
    @usableFromInline typealias Failure = Upstream

    @usableFromInline let name: StaticString
    @usableFromInline let downstream: Downstream
    @usableFromInline let handler: (Upstream) throws(Downstream.Failure) -> NewPublisher
    @usableFromInline let convert: (NewPublisher.Failure) -> Downstream.Failure

    @inlinable init(
        _ name: StaticString,
        _ downstream: Downstream,
        _ handler: @escaping (Upstream) throws(Downstream.Failure) -> NewPublisher,
        _ convert: @escaping (NewPublisher.Failure) -> Downstream.Failure,
    ) {
        self.name = name
        self.downstream = downstream
        self.handler = handler
        self.convert = convert
    }

    @inlinable func receive(subscription: any Subscription) {
        if link.connect(subscription) { downstream.receive(subscription: self) }
    }

    @inlinable func receive(_ input: NewPublisher.Output) -> Subscribers.Demand {
        guard link.isSubscribed else { return .none }
        return pass(input)
    }

    @inlinable func receive(completion: Subscribers.Completion<Upstream>) {
        guard link.finish() else { return }
        switch completion {
        case .finished:
            if demand.close() != nil { downstream.receive(completion: .finished) }
        case .failure(let error):
            do throws(Downstream.Failure) {
                let next = try handler(error)
                if !second.isTerminated { next.receive(subscriber: Second(self)) }
            } catch {
                if demand.close() != nil { downstream.receive(completion: .failure(error)) }
            }
        }
    }

    @inlinable func pass(_ input: NewPublisher.Output) -> Subscribers.Demand {
        _ = demand.take()
        let more = downstream.receive(input)
        demand.give(more)
        return more
    }

    @usableFromInline override var description: String { "\(name)" }

    @usableFromInline override var customMirror: Mirror {
        Mirror(self, children: ["downstream": downstream, "demand": demand.current])
    }
}

extension Catching {
    /// The subscriber to the second publisher.
    @usableFromInline struct Second: Subscriber, Described {
        @usableFromInline typealias Input = NewPublisher.Output
        @usableFromInline typealias Failure = NewPublisher.Failure

        @usableFromInline let parent: Catching
        @usableFromInline var combineIdentifier: CombineIdentifier { CombineIdentifier(parent) }

        @inlinable init(_ parent: Catching) { self.parent = parent }

        @inlinable func receive(subscription: any Subscription) {
            parent.connectSecond(subscription)
        }

        @inlinable func receive(_ input: NewPublisher.Output) -> Subscribers.Demand {
            parent.second.isSubscribed ? parent.pass(input) : .none
        }

        @inlinable func receive(completion: Subscribers.Completion<NewPublisher.Failure>) {
            guard parent.second.finish(), parent.demand.close() != nil else { return }
            parent.downstream.receive(completion: completion.mapError(parent.convert))
        }

        @usableFromInline var description: String { "\(parent.name)" }
        @usableFromInline var customMirror: Mirror { parent.customMirror }
    }
}
