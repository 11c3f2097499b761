import Synchronization

/// What Combine's own subscribers and subscriptions show of themselves: a name, and no children.
@usableFromInline
protocol Described: CustomStringConvertible, CustomReflectable, CustomPlaygroundDisplayConvertible {}

extension Described {
    @usableFromInline var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
    @usableFromInline var playgroundDescription: Any { description }
}

/// A subscription that sends of its own accord.
///
/// A subscription is called through its protocol, and Swift doesn't specialise generic code that is reached
/// so. Hence this class isn't generic, and a subclass hands over closures that capture nothing, formed where
/// its types are known.
@usableFromInline class Source: Subscription, Described {
    @usableFromInline final let serve: (Source, Subscribers.Demand) -> Void
    @usableFromInline final let stop: (Source) -> Void

    @inlinable init(serve: @escaping (Source, Subscribers.Demand) -> Void, stop: @escaping (Source) -> Void) {
        self.serve = serve
        self.stop = stop
    }

    @usableFromInline final func request(_ demand: Subscribers.Demand) { serve(self, demand) }

    @usableFromInline final func cancel() { stop(self) }

    @usableFromInline var description: String { "Source" }
    @usableFromInline var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
    @usableFromInline final var playgroundDescription: Any { description }
}

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
