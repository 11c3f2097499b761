/// A publisher that sends one value to each subscriber and finishes.
public struct Just<Output>: Publisher, BuiltIn {
    /// It can't fail.
    public typealias Failure = Never

    /// The value that is sent.
    public let output: Output

    /// Makes a publisher of one value.
    @inlinable public init(_ output: Output) { self.output = output }

    /// Attaches a subscriber, which gets the value as soon as it asks.
    @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
        subscriber.receive(subscription: OneValue(output, subscriber, "Just"))
    }
}

extension Just: Equatable where Output: Equatable {}
extension Just: Sendable where Output: Sendable {}
