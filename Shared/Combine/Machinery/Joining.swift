/// How values of several publishers make one.
@usableFromInline enum JoiningRule {
    /// The first of each with each other, the second of each, and so on; it ends when there can't be another.
    case zip
    /// Each new one with the latest of the others; it ends when all have.
    case combineLatest
}

/// The middle of `zip` and `combineLatest`, whatever the number of publishers.
///
/// Each publisher is asked for what downstream asks for. All state but the demand is for the gate's owner.
@usableFromInline final class Joining<Downstream: Subscriber>: Serving {
    @usableFromInline let rule: JoiningRule
    @usableFromInline let downstream: Downstream
    @usableFromInline let lines: [Line]

    /// Makes a value of the columns. Only when all are ready.
    @usableFromInline let make: () -> Downstream.Input
    @usableFromInline @exclusivity(unchecked) var isStarted = false

    /// How it ended before downstream had its subscription.
    @usableFromInline @exclusivity(unchecked) var earlyEnd: Subscribers.Completion<Downstream.Failure>?

    @inlinable
    init(
        _ rule: JoiningRule,
        _ downstream: Downstream,
        _ lines: [Line],
        _ make: @escaping () -> Downstream.Input,
    ) {
        self.rule = rule
        self.downstream = downstream
        self.lines = lines
        self.make = make
        super.init(
            serve: { unsafeDowncast($0, to: Joining.self).requested($1) },
            stop: { unsafeDowncast($0, to: Joining.self).cancelAll() },
        )
    }

    /// Presents itself to downstream, once the publishers have been subscribed to.
    @inlinable func start() {
        gate.perform(self, ()) { me, _ in
            me.isStarted = true
            me.downstream.receive(subscription: me)
            if let completion = me.earlyEnd {
                me.earlyEnd = nil
                me.downstream.receive(completion: completion)
            }
        }
    }

    @inlinable func requested(_ more: Subscribers.Demand) {
        if demand.add(more) == nil { return }
        if rule == .zip { while isReady, demand.current != .none { _ = advance(from: nil) } }
        for line in lines { line.link.request(more) }
    }

    /// Sends a value if all columns have one and it's asked for, passes on what is then asked for more, and
    /// returns it for the column whose value made it possible.
    @inlinable func advance(from column: Line?) -> Subscribers.Demand {
        guard isReady, demand.take() else { return .none }
        let more = downstream.receive(make())
        if more != .none && demand.add(more) != nil {
            for line in lines where line !== column { line.link.request(more) }
        }
        if rule == .zip { end(.finished) }
        return demand.isClosed ? .none : more
    }

    /// One of the publishers has ended, or a value has been used.
    @inlinable func end(_ completion: Subscribers.Completion<Downstream.Failure>) {
        if case .finished = completion, !isExhausted { return }
        guard demand.close() != nil else { return }
        cancelAll()
        if isStarted {
            downstream.receive(completion: completion)
        } else {
            earlyEnd = completion
        }
    }

    @inlinable var isReady: Bool {
        lines.allSatisfy { $0.isReady }
    }

    @inlinable var isExhausted: Bool {
        switch rule {
        case .zip: lines.contains { $0.link.isTerminated && !$0.isReady }
        case .combineLatest: lines.allSatisfy { $0.link.isTerminated }
        }
    }

    @inlinable func cancelAll() {
        earlyEnd = nil
        for line in lines { line.link.cancel() }
        for line in lines { line.clear() }
    }

    @usableFromInline override var description: String { rule == .zip ? "Zip" : "CombineLatest" }
}
