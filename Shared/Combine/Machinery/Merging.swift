/// The middle of what sends the values of several publishers as they come: subscription to downstream, parent
/// of the subscriber to each.
///
/// All state but the demand is for the gate's owner. Unless demand is unlimited, each publisher is asked for
/// one value at a time; a value that comes when there is no demand waits, and the next is asked for once it's
/// sent.
@usableFromInline class Merging<Downstream: Subscriber>: Serving {
    @usableFromInline typealias Inner = MergingInner<Downstream>

    @usableFromInline final let name: StaticString
    @usableFromInline final let downstream: Downstream

    /// Whether upstream is asked for another publisher when one has finished.
    @usableFromInline final let isRefilled: Bool

    /// How many publishers there were, and the subscribers to those that go on, in no order.
    @usableFromInline @exclusivity(unchecked) final var count = 0
    @usableFromInline @exclusivity(unchecked) final var inners: ContiguousArray<Inner> = []
    @usableFromInline @exclusivity(unchecked) final var buffer = Fifo<(Inner, Downstream.Input)>()

    /// Whether what waits is being sent, and whether a publisher is being asked for more meanwhile.
    @usableFromInline @exclusivity(unchecked) final var isDraining = false
    @usableFromInline @exclusivity(unchecked) final var isAsking = false

    @inlinable init(_ downstream: Downstream, _ name: StaticString = "Merge", isRefilled: Bool = false) {
        self.name = name
        self.downstream = downstream
        self.isRefilled = isRefilled
        super.init(
            serve: { unsafeDowncast($0, to: Merging.self).drain($1) },
            stop: { unsafeDowncast($0, to: Merging.self).cancelAll() },
        )
    }

    /// Presents itself to downstream, and makes the subscribers for as many publishers as there'll be.
    @inlinable final func open(_ count: Int) -> ContiguousArray<Inner> {
        let all = ContiguousArray((0..<count).map { _ in add() })
        _ = link.end()
        downstream.receive(subscription: self)
        if count == 0 { end(.finished) }
        return all
    }

    /// Makes the subscriber for another publisher.
    @inlinable final func add() -> Inner {
        let inner = Inner(self, count, inners.count)
        count += 1
        inners.append(inner)
        return inner
    }

    /// Upstream, or one of the publishers, has ended. A failure ends the other publishers, but not upstream.
    @inlinable final func end(_ completion: Subscribers.Completion<Downstream.Failure>) {
        if case .failure = completion {
            guard demand.close() != nil else { return }
            cancelInners()
        } else {
            guard link.isTerminated, inners.isEmpty, buffer.isEmpty, demand.close() != nil else { return }
        }
        downstream.receive(completion: completion)
    }

    @inlinable final func endInner(_ inner: Inner, _ completion: Subscribers.Completion<Downstream.Failure>) {
        guard inner.link.finish() else { return }
        remove(inner)
        end(completion)
        if case .finished = completion, isRefilled, !demand.isClosed { link.request(.max(1)) }
    }

    @inlinable final func remove(_ inner: Inner) {
        guard inner.position < inners.count, inners[inner.position] === inner else { return }
        let last = inners.removeLast()
        guard last !== inner else { return }
        last.position = inner.position
        inners[inner.position] = last
    }

    /// Sends a value, or lets it wait. Returns what its publisher is asked for.
    @inlinable final func pass(_ value: Downstream.Input, from inner: Inner) -> Subscribers.Demand {
        if buffer.isEmpty && !isAsking && demand.take() {
            demand.give(downstream.receive(value))
            return inner.isUnlimited ? .none : .max(1)
        }
        if !demand.isClosed { buffer.append((inner, value)) }
        return .none
    }

    /// Sends what waits, one after the other: neither what downstream asks for upon a value, nor a value that a
    /// publisher sends upon being asked, is served within.
    @inlinable final func drain(_ more: Subscribers.Demand) {
        if demand.add(more) == nil || isDraining { return }
        isDraining = true
        while !buffer.isEmpty, demand.take(), let (inner, value) = buffer.popFirst() {
            demand.give(downstream.receive(value))
            if demand.current == .unlimited { continue }
            isAsking = true
            inner.link.request(.max(1))
            isAsking = false
        }
        isDraining = false
        if demand.current == .unlimited {
            for inner in ordered where inner.link.isSubscribed && !inner.isUnlimited {
                inner.isUnlimited = true
                inner.link.request(.unlimited)
            }
        }
        if buffer.isEmpty { end(.finished) }
    }

    /// The subscribers in the order of their publishers.
    @usableFromInline final var ordered: ContiguousArray<Inner> {
        var ordered = inners
        if ordered.count > 1 { ordered.sort { $0.number < $1.number } }
        return ordered
    }

    @inlinable final func cancelAll() {
        cancelInners()
        link.cancel()
    }

    @inlinable final func cancelInners() {
        let old = ordered
        inners = []
        buffer = Fifo()
        for inner in old { inner.link.cancel() }
    }

    @usableFromInline final override var description: String { "\(name)" }
}
