/// A subject that passes values on to the subscribers there are, and remembers none.
///
/// A subscriber without demand misses the value.
public final class PassthroughSubject<Output, Failure: Error>: Subject, BuiltIn {
    @usableFromInline let hub = PassthroughHub<Output, Failure>("PassthroughSubject")

    /// Makes a subject without subscribers.
    public init() {}

    /// Attaches a subscriber, or tells it how the subject ended.
    @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
        hub.attach(Relay.to(subscriber), to: self)
    }

    /// Gives the subject an upstream, which is asked for all values as soon as a subscriber asks for any.
    public func send(subscription: any Subscription) {
        let isDemanded = hub.upstreams.withLock { upstreams in
            upstreams.subscriptions.append(subscription)
            return upstreams.isDemanded
        }
        if isDemanded { subscription.request(.unlimited) }
    }

    /// Sends a value to the subscribers that have demand.
    @inlinable public func send(_ input: Output) { hub.gate.perform(hub, input) { $0.offer($1) } }

    /// Ends the subject: its subscribers are told, and later ones are too.
    public func send(completion: Subscribers.Completion<Failure>) { hub.finish(completion) }
}

@usableFromInline final class PassthroughHub<Output, Failure: Error>: Hub<Output, Failure> {
    override func requested(by conduit: Conduit<Output, Failure>) {
        let waiting = upstreams.withLock { upstreams -> [any Subscription] in
            if upstreams.isDemanded { return [] }
            upstreams.isDemanded = true
            return upstreams.subscriptions
        }
        for subscription in waiting { subscription.request(.unlimited) }
    }
}
