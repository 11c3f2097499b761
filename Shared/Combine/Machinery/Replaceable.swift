/// The part of an operator's middle that outlives a subscription to upstream: the next takes over the demand
/// that the last left open, on the same link (`retry`) or on the second (`catch`).
@usableFromInline class Replaceable: Linked {
    @usableFromInline final let second = Link()
    @usableFromInline final let demand = DemandCounter()

    /// Keeps a request from falling between two subscriptions.
    private final let requesting = Locked(())

    @inlinable override init() {}

    @usableFromInline final override func request(_ demand: Subscribers.Demand) {
        demand.assertNonZero()
        let target = requesting.withLock { _ in
            self.demand.add(demand)
            return second.subscription.withLock { $0 } ?? link.subscription.withLock { $0 }
        }
        target?.request(demand)
    }

    @usableFromInline override func cancel() {
        demand.close()
        link.cancel()
        second.cancel()
    }

    /// Takes a subscription and returns the demand that is open for it; cancels one that isn't awaited.
    @usableFromInline final func connect(_ subscription: any Subscription, to link: borrowing Link)
        -> Subscribers.Demand?
    {
        let accepted = requesting.withLock { _ in link.accept(subscription) ? demand.current : nil }
        if accepted == nil { subscription.cancel() }
        return accepted
    }

    @usableFromInline final func connectSecond(_ subscription: any Subscription) {
        if let open = connect(subscription, to: second), open != .none { subscription.request(open) }
    }
}
