import Synchronization

/// Sends a sequence of values over time to whoever subscribes.
///
/// It sends nothing before a subscriber has asked for it, never more than it asked for, and nothing after a completion.
public protocol Publisher<Output, Failure> {
    /// The kind of values that are published.
    associatedtype Output

    /// The kind of error that may end the stream, or `Never`.
    associatedtype Failure: Error

    /// Attaches the subscriber; for implementers. Users call `subscribe(_:)`.
    func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input
}

extension Publisher {
    /// Attaches a subscriber.
    @inlinable
    public func subscribe<S>(_ subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
        receive(subscriber: subscriber)
    }
}

/// A publisher that sends nothing until it is connected.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
    /// Starts to send; cancel the result to stop.
    func connect() -> any Cancellable
}

/// The publishers that operators are made of.
public enum Publishers {}

/// Receives a subscription, then at most as many values as it asked for, then at most one completion.
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
    /// The kind of values that are received.
    associatedtype Input

    /// The kind of error that may be received, or `Never`.
    associatedtype Failure: Error

    /// Tells that the publisher accepted; values come once they are requested.
    func receive(subscription: any Subscription)

    /// Takes a value; returns how many more are wanted, in addition to earlier demand.
    func receive(_ input: Input) -> Subscribers.Demand

    /// Tells that nothing more comes, normally or with an error.
    func receive(completion: Subscribers.Completion<Failure>)
}

extension Subscriber where Input == Void {
    /// Takes a value that says no more than that it came.
    @inlinable public func receive() -> Subscribers.Demand { receive(()) }
}

/// The types that go with subscribers.
public enum Subscribers {}

/// The connection of one subscriber to one publisher: demand goes up it, and cancel ends it.
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
    /// Tells the publisher that it may send this many more values.
    func request(_ demand: Subscribers.Demand)
}

/// The types that go with subscriptions.
public enum Subscriptions {
    /// The subscription to a publisher that has nothing to send.
    public static var empty: any Subscription { EmptySubscription.shared }
}

private final class EmptySubscription: Subscription, Described, Sendable {
    static let shared = EmptySubscription()
    let description = "Empty"

    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
}

/// Tells one publisher stream from another.
public struct CombineIdentifier: Hashable, CustomStringConvertible, Sendable {
    private static let counter = Atomic<UInt64>(0)

    private let value: UInt64

    /// Makes an identifier that no other has.
    public init() { value = CombineIdentifier.counter.wrappingAdd(1, ordering: .relaxed).newValue }
    /// Makes the identifier of an object.
    public init(_ object: AnyObject) { value = UInt64(UInt(bitPattern: ObjectIdentifier(object))) }
    /// The identifier in hexadecimal.
    public var description: String { "0x" + String(value, radix: 16) }
}

/// Something with an identity in a chain of publishers and subscribers.
public protocol CustomCombineIdentifierConvertible {
    /// What tells this apart.
    var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
    /// An object's own identity.
    public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}
