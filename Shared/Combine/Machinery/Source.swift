/// A subscription that sends of its own accord.
///
/// It is called through `any Subscription`, and Swift doesn't specialise generic code that is reached so. Hence this
/// class isn't generic, and a subclass hands over closures that capture nothing, formed where its types are known; they
/// are called with the object itself.
@usableFromInline class Source: Subscription, Described {
    @usableFromInline final let lock = Lock()
    private final let onRequest: (Source, Subscribers.Demand) -> Void
    private final let onCancel: (Source) -> Void

    @usableFromInline init(
        onRequest: @escaping (Source, Subscribers.Demand) -> Void,
        onCancel: @escaping (Source) -> Void,
    ) {
        (self.onRequest, self.onCancel) = (onRequest, onCancel)
    }

    @usableFromInline final func request(_ demand: Subscribers.Demand) { onRequest(self, demand) }

    @usableFromInline final func cancel() { onCancel(self) }

    @usableFromInline var description: String { "Source" }
    @usableFromInline var children: KeyValuePairs<String, Any> { [:] }
    @usableFromInline var customMirror: Mirror { Mirror(self, children: children) }
}

/// The subscription to a single value that is known beforehand.
@usableFromInline
final class OneValue<Value, Downstream: Subscriber>: Source where Downstream.Input == Value {
    @usableFromInline let value: Value
    @usableFromInline let name: String

    /// With the lock; nil from the first request or cancel on.
    @usableFromInline var downstream: Downstream?

    @inlinable init(_ value: Value, _ downstream: Downstream, _ name: String) {
        self.value = value
        self.name = name
        self.downstream = downstream
        super.init(
            onRequest: { me, demand in
                demand.assertNonZero()
                unsafeDowncast(me, to: OneValue.self).send()
            },
            onCancel: { _ = unsafeDowncast($0, to: OneValue.self).take() },
        )
    }

    @inlinable func take() -> Downstream? { lock.withLock { downstream.take() } }

    @inlinable func send() {
        guard let downstream = take() else { return }
        _ = downstream.receive(value)
        // NB: after a cancel from within, too, as Combine's `Just` does.
        downstream.receive(completion: .finished)
    }

    @usableFromInline override var description: String { name }

    @usableFromInline override var customMirror: Mirror {
        Mirror(self, unlabeledChildren: CollectionOfOne(value))
    }
}
