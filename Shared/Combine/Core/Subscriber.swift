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
