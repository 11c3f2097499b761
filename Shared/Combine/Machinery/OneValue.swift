import Synchronization

/// The subscription to a single value that is known beforehand.
@usableFromInline
final class OneValue<Value, Downstream: Subscriber>: Source where Downstream.Input == Value {
    @usableFromInline let value: Value
    @usableFromInline let name: StaticString

    /// Set by the first request or cancel.
    @usableFromInline let isTaken = Atomic<Bool>(false)

    /// For whoever sets `isTaken`.
    @usableFromInline @exclusivity(unchecked) var downstream: Downstream?

    @inlinable init(_ value: Value, _ downstream: Downstream, _ name: StaticString) {
        self.value = value
        self.name = name
        self.downstream = downstream
        super.init(
            serve: { me, demand in
                demand.assertNonZero()
                unsafeDowncast(me, to: OneValue.self).send()
            },
            stop: { _ = unsafeDowncast($0, to: OneValue.self).take() },
        )
    }

    @inlinable func take() -> Downstream? {
        isTaken.exchange(true, ordering: .acquiringAndReleasing) ? nil : downstream.take()
    }

    @inlinable func send() {
        guard let downstream = take() else { return }
        _ = downstream.receive(value)
        // NB: after a cancel from within, too, as Combine's `Just` does.
        downstream.receive(completion: .finished)
    }

    @usableFromInline override var description: String { "\(name)" }
    @usableFromInline override var customMirror: Mirror {
        Mirror(self, unlabeledChildren: CollectionOfOne(value))
    }
}
