/// What `zip` and `combineLatest` hold of one of their publishers. All but the link is for the gate's owner.
@usableFromInline class Line {
    @usableFromInline final let link = Link()

    /// Whether there's a value to send.
    @usableFromInline @exclusivity(unchecked) final var isReady = false

    @inlinable init() {}

    @usableFromInline func clear() {}
}

/// The values of one of the publishers: those that wait, or the latest.
@usableFromInline final class Column<Value>: Line {
    @usableFromInline @exclusivity(unchecked) var waiting = Fifo<Value>()
    @usableFromInline @exclusivity(unchecked) var latest: Value?

    @inlinable override init() {}

    @inlinable func put(_ value: Value, _ rule: JoiningRule) {
        switch rule {
        case .zip: waiting.append(value)
        case .combineLatest: latest = value
        }
        isReady = true
    }

    /// The value to send. Only when ready: a column that isn't is a fault of this module's own, and there is no
    /// value to go on with.
    @inlinable func take() -> Value {
        if let latest { return latest }
        guard let value = waiting.popFirst() else { preconditionFailure("no value is waiting") }
        isReady = !waiting.isEmpty
        return value
    }

    @usableFromInline override func clear() {
        isReady = false
        waiting = Fifo()
        latest = nil
    }
}

/// The subscriber to one of the publishers.
@usableFromInline final class Side<Input, Downstream: Subscriber>: Subscriber, Described {
    @usableFromInline typealias Failure = Downstream.Failure

    @usableFromInline let column: Column<Input>
    @usableFromInline let parent: Joining<Downstream>

    @inlinable init(_ column: Column<Input>, _ parent: Joining<Downstream>) {
        self.column = column
        self.parent = parent
    }

    @inlinable func receive(subscription: any Subscription) {
        guard column.link.connect(subscription) else { return }
        parent.gate.perform(self, ()) { me, _ in
            let owed = me.parent.demand.current
            if owed != .none { me.column.link.request(owed) }
        }
    }

    @inlinable func receive(_ input: Input) -> Subscribers.Demand {
        guard column.link.isSubscribed else { return .none }
        return parent.gate.answer(self, input) { me, input in
            if me.parent.demand.isClosed { return .none }
            me.column.put(input, me.parent.rule)
            return me.parent.advance(from: me.column)
        } later: { me, more in
            me.column.link.request(more)
        }
    }

    @inlinable func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        parent.gate.perform(self, completion) { me, completion in
            if me.column.link.finish() { me.parent.end(completion) }
        }
    }

    @usableFromInline var description: String { parent.description }

    @usableFromInline var customMirror: Mirror {
        Mirror(self, children: ["parentSubscription": parent.combineIdentifier])
    }
}
