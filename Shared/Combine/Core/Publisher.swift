import Synchronization

/// A type that sends a sequence of values over time to its subscribers.
///
/// It sends nothing before the subscriber has requested it, never more than was requested, and nothing after a completion.
public protocol Publisher<Output, Failure> {
    /// The type of the published values.
    associatedtype Output

    /// The type of error that may end the stream, or `Never`.
    associatedtype Failure: Error

    /// Attaches a subscriber. This is the method to implement; call `subscribe(_:)` instead.
    func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input
}

extension Publisher {
    /// Attaches a subscriber.
    @inlinable
    public func subscribe<S>(_ subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
        receive(subscriber: subscriber)
    }
}

/// A namespace for the publishers that operators return.
public enum Publishers {}

/// A type that receives a subscription, then at most as many values as it requested, then at most one completion.
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
    /// The type of the received values.
    associatedtype Input

    /// The type of error that may be received, or `Never`.
    associatedtype Failure: Error

    /// Receives the subscription. Values follow once they are requested.
    func receive(subscription: any Subscription)

    /// Receives a value, and returns how many more values to send, in addition to earlier demand.
    func receive(_ input: Input) -> Subscribers.Demand

    /// Receives the completion, which is the last signal.
    func receive(completion: Subscribers.Completion<Failure>)
}

extension Subscriber where Input == Void {
    /// Receives a value that carries no information.
    @inlinable public func receive() -> Subscribers.Demand { receive(()) }
}

/// A namespace for types that are related to subscribers.
public enum Subscribers {}

/// The connection between a subscriber and a publisher. It carries demand upstream, and can be cancelled.
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
    /// Lets the publisher send this many more values.
    func request(_ demand: Subscribers.Demand)
}

/// A namespace for types that are related to subscriptions.
public enum Subscriptions {
    /// A subscription to a publisher that has nothing to send.
    public static var empty: any Subscription { EmptySubscription.shared }
}

private final class EmptySubscription: Subscription, CustomStringConvertible, Sendable {
    static let shared = EmptySubscription()
    let description = "Empty"

    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
}

/// A unique identifier of a publisher stream.
public struct CombineIdentifier: Hashable, CustomStringConvertible {
    private static let counter = Atomic<UInt64>(0)

    private let value: UInt64

    /// Creates a unique identifier.
    public init() { value = CombineIdentifier.counter.wrappingAdd(1, ordering: .relaxed).newValue }
    /// Creates the identifier of an object.
    public init(_ object: AnyObject) { value = UInt64(UInt(bitPattern: ObjectIdentifier(object))) }
    /// The identifier in hexadecimal.
    public var description: String { "0x" + String(value, radix: 16) }
}

/// A type with an identity in a chain of publishers and subscribers.
public protocol CustomCombineIdentifierConvertible {
    /// The identifier of this instance.
    var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
    /// The object's identity.
    public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}
