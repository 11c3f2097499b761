/// The middle of `switchToLatest`: subscriber to upstream, subscription to downstream, parent of the latest
/// inner subscriber.
///
/// All state but the demand is for the gate's owner. Each inner publisher is asked for the demand that is
/// open.
@usableFromInline final class Switching<P: Publisher, Downstream: Subscriber>: Serving, Subscriber
where Downstream.Input == P.Output, Downstream.Failure == P.Failure {
    @usableFromInline typealias Input = P
    @usableFromInline typealias Failure = P.Failure

    @usableFromInline let downstream: Downstream
    @usableFromInline @exclusivity(unchecked) var latest: SwitchingInner<P, Downstream>?

    @inlinable init(_ downstream: Downstream) {
        self.downstream = downstream
        super.init(
            serve: { unsafeDowncast($0, to: Switching.self).pass($1) },
            stop: { unsafeDowncast($0, to: Switching.self).cancelAll() },
        )
    }

    @inlinable func receive(subscription: any Subscription) {
        if link.connect(subscription) { subscription.request(.unlimited) }
    }

    @inlinable func receive(_ input: P) -> Subscribers.Demand {
        guard link.isSubscribed else { return .none }
        gate.perform(self, input) { $0.follow($1) }
        return .none
    }

    @inlinable func follow(_ publisher: P) {
        if demand.isClosed { return }
        let old = latest
        let inner = SwitchingInner(self)
        latest = inner
        old?.link.cancel()
        publisher.receive(subscriber: inner)
    }

    @inlinable func receive(completion: Subscribers.Completion<P.Failure>) {
        guard link.finish() else { return }
        gate.perform(self, completion) { $0.end($1) }
    }

    /// Upstream, or the latest inner publisher, has ended.
    @inlinable func end(_ completion: Subscribers.Completion<P.Failure>) {
        if case .failure = completion {
            guard demand.close() != nil else { return }
            cancelAll()
        } else {
            guard link.isTerminated, latest == nil, demand.close() != nil else { return }
        }
        downstream.receive(completion: completion)
    }

    @inlinable func pass(_ more: Subscribers.Demand) {
        if demand.add(more) != nil { latest?.link.request(more) }
    }

    @inlinable func cancelAll() {
        let old = latest
        latest = nil
        old?.link.cancel()
        link.cancel()
    }

    @usableFromInline override var description: String { "SwitchToLatest" }
}

/// The subscriber to one of the publishers that `switchToLatest` follows.
@usableFromInline final class SwitchingInner<P: Publisher, Downstream: Subscriber>: Subscriber, Described
where Downstream.Input == P.Output, Downstream.Failure == P.Failure {
    @usableFromInline typealias Input = P.Output
    @usableFromInline typealias Failure = P.Failure

    @usableFromInline let parent: Switching<P, Downstream>
    @usableFromInline let link = Link()

    @inlinable init(_ parent: Switching<P, Downstream>) {
        self.parent = parent
    }

    @inlinable func receive(subscription: any Subscription) {
        parent.gate.perform(self, subscription) { me, subscription in
            guard me.parent.latest === me else { return subscription.cancel() }
            guard me.link.connect(subscription) else { return }
            let demand = me.parent.demand.current
            if demand != .none { subscription.request(demand) }
        }
    }

    @inlinable func receive(_ input: P.Output) -> Subscribers.Demand {
        guard link.isSubscribed else { return .none }
        return parent.gate.answer(self, input) {
            $0.pass($1)
        } later: {
            $0.link.request($1)
        }
    }

    @inlinable func pass(_ input: P.Output) -> Subscribers.Demand {
        guard parent.latest === self, parent.demand.take() else { return .none }
        let more = parent.downstream.receive(input)
        parent.demand.give(more)
        return more
    }

    @inlinable func receive(completion: Subscribers.Completion<P.Failure>) {
        parent.gate.perform(self, completion) { me, completion in
            guard me.parent.latest === me, me.link.finish() else { return }
            me.parent.latest = nil
            me.parent.end(completion)
        }
    }

    @usableFromInline var description: String { "SwitchToLatest" }

    @usableFromInline var customMirror: Mirror {
        Mirror(self, children: ["parentSubscription": parent.combineIdentifier])
    }
}
