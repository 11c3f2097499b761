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
