/// The part of an operator's middle that may have a last value of its own to send, once that is demanded.
@usableFromInline class Concluding<Downstream: Subscriber>: Linked {
    @usableFromInline final let name: StaticString
    @usableFromInline final let downstream: Downstream
    @usableFromInline final let demand = DemandCounter()

    /// The last value, while it waits for demand.
    private final let lastValue = Locked<Downstream.Input?>(nil)

    /// Whether upstream is asked for what downstream asks for.
    private final let passesDemand: Bool

    @usableFromInline init(_ name: StaticString, _ downstream: Downstream, passesDemand: Bool) {
        self.name = name
        self.downstream = downstream
        self.passesDemand = passesDemand
    }

    /// Upstream is over: sends the value, now or when it is asked for, and finishes.
    @usableFromInline final func conclude(with value: Downstream.Input?) {
        guard let value else { return complete(.finished) }
        let isDemanded = lastValue.withLock { lastValue in
            let isDemanded = demand.take()
            if !isDemanded && !demand.isClosed { lastValue = value }
            return isDemanded
        }
        if isDemanded { send(value) }
    }

    @usableFromInline final func complete(_ completion: Subscribers.Completion<Downstream.Failure>) {
        if demand.close() != nil { downstream.receive(completion: completion) }
    }

    private final func send(_ value: Downstream.Input) {
        guard demand.close() != nil else { return }
        _ = downstream.receive(value)
        // NB: after a cancel from within, too, as with `OneValue`.
        downstream.receive(completion: .finished)
    }

    @usableFromInline final override func request(_ demand: Subscribers.Demand) {
        demand.assertNonZero()
        let value = lastValue.withLock { lastValue in
            self.demand.add(demand)
            return lastValue != nil && self.demand.take() ? lastValue.take() : nil
        }
        if let value {
            send(value)
        } else if passesDemand {
            link.request(demand)
        }
    }

    @usableFromInline override func cancel() {
        demand.close()
        _ = lastValue.exchange(nil)
        link.cancel()
    }

    @usableFromInline final override var description: String { "\(name)" }
}
