import Synchronization

/// The subscription to a single value that is known beforehand.
@usableFromInline
final class OneValue<Value, Downstream: Subscriber>: Source where Downstream.Input == Value {

    @usableFromInline let value: Value
    @usableFromInline let name: StaticString
    /// 0 while it waits for a request, 1 once the value is being sent, 2 after a cancel.
    @usableFromInline let phase = Atomic<UInt8>(0)

    /// For whoever changes the phase from waiting.
    @usableFromInline @exclusivity(unchecked) var downstream: Downstream?

    @inlinable init(_ value: Value, _ downstream: Downstream, _ name: StaticString) {
        self.value = value
        self.name = name
        self.downstream = downstream
        super.init(
            serve: { me, _ in unsafeDowncast(me, to: OneValue.self).send() },
            stop: { unsafeDowncast($0, to: OneValue.self).drop() },
        )
    }

    @inlinable func send() {
        guard phase.compareExchange(expected: 0, desired: 1, ordering: .acquiringAndReleasing).exchanged,
            let downstream
        else { return }
        self.downstream = nil
        _ = downstream.receive(value)
        if phase.load(ordering: .acquiring) == 1 { downstream.receive(completion: .finished) }
    }

    @inlinable func drop() {
        if phase.exchange(2, ordering: .acquiringAndReleasing) == 0 { downstream = nil }
    }

    @usableFromInline override var description: String { "\(name)" }
    @usableFromInline override var customMirror: Mirror {
        Mirror(self, unlabeledChildren: CollectionOfOne(value))
    }
}
