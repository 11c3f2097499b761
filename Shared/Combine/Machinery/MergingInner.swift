/// The subscriber to one of several publishers whose values are sent as they come.
@usableFromInline final class MergingInner<Downstream: Subscriber>: Subscriber, Described {
    @usableFromInline typealias Input = Downstream.Input
    @usableFromInline typealias Failure = Downstream.Failure

    @usableFromInline let parent: Merging<Downstream>
    @usableFromInline let link = Link()

    /// Counts the publishers of its parent.
    @usableFromInline let number: Int

    /// The place in the parent's list, and whether it was asked for all values. For the gate's owner.
    @usableFromInline @exclusivity(unchecked) var position: Int
    @usableFromInline @exclusivity(unchecked) var isUnlimited = false

    @inlinable init(_ parent: Merging<Downstream>, _ number: Int, _ position: Int) {
        self.parent = parent
        self.number = number
        self.position = position
    }

    @inlinable func receive(subscription: any Subscription) {
        guard link.connect(subscription) else { return }
        parent.gate.perform(self, subscription) { me, subscription in
            if me.parent.demand.isClosed {
                me.link.cancel()
            } else {
                me.isUnlimited = me.parent.demand.current == .unlimited
                subscription.request(me.isUnlimited ? .unlimited : .max(1))
            }
        }
    }

    @inlinable func receive(_ input: Downstream.Input) -> Subscribers.Demand {
        guard link.isSubscribed else { return .none }
        return parent.gate.answer(self, input) { me, input in
            me.parent.pass(input, from: me)
        } later: { me, more in
            me.link.request(more)
        }
    }

    @inlinable func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        guard link.isSubscribed else { return }
        parent.gate.perform(self, completion) { $0.parent.endInner($0, $1) }
    }

    @usableFromInline var description: String { parent.description }

    @usableFromInline var customMirror: Mirror {
        Mirror(self, children: ["parentSubscription": parent.combineIdentifier])
    }
}
