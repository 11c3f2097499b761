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
