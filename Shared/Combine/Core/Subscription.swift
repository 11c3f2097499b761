/// The connection of one subscriber to one publisher: demand goes up it, and cancel ends it.
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
    /// Tells the publisher that it may send this many more values.
    func request(_ demand: Subscribers.Demand)
}

/// The types that go with subscriptions.
public enum Subscriptions {}

extension Subscriptions {
    /// The subscription to a publisher that has nothing to send.
    public static var empty: any Subscription { EmptySubscription.shared }
}

@usableFromInline final class EmptySubscription: Subscription, Described, Sendable {
    static let shared = EmptySubscription()

    @usableFromInline func request(_ demand: Subscribers.Demand) {}

    @usableFromInline func cancel() {}

    @usableFromInline var description: String { "Empty" }
}
