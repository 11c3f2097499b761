/// The part of an operator's middle that has to do with its upstream: it's the subscription that downstream
/// sees, and passes demand and cancel on.
///
/// It isn't generic, for the same reason as `Source`.
@usableFromInline class Linked: Subscription, Described {
    @usableFromInline final let link = Link()

    @inlinable init() {}

    @usableFromInline func request(_ demand: Subscribers.Demand) { link.request(demand) }

    @usableFromInline func cancel() { link.cancel() }

    @usableFromInline var description: String { "Linked" }
    @usableFromInline var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
    @usableFromInline final var playgroundDescription: Any { description }
}

/// The part of an operator's middle that serves its downstream's demand from several upstreams, one signal at
/// a time.
///
/// It isn't generic, for the same reason as `Source`; both closures run inside the gate.
@usableFromInline class Serving: Linked {
    @usableFromInline final let gate = Gate()
    @usableFromInline final let demand = DemandCounter()
    @usableFromInline final let serve: (Serving, Subscribers.Demand) -> Void
    @usableFromInline final let stop: (Serving) -> Void

    @inlinable
    init(serve: @escaping (Serving, Subscribers.Demand) -> Void, stop: @escaping (Serving) -> Void) {
        self.serve = serve
        self.stop = stop
    }

    @usableFromInline final override func request(_ demand: Subscribers.Demand) {
        demand.assertNonZero()
        gate.perform(self, demand) { $0.serve($0, $1) }
    }

    @usableFromInline final override func cancel() {
        demand.close()
        gate.perform(self, ()) { me, _ in me.stop(me) }
    }
}
