/// A publisher that sends one value to each subscriber and finishes.
public struct Just<Output>: Publisher {
    /// It can't fail.
    public typealias Failure = Never

    /// The value that is sent.
    public let output: Output

    /// Makes a publisher of one value.
    @inlinable public init(_ output: Output) { self.output = output }

    /// Attaches a subscriber, which gets the value as soon as it asks.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Never {
        subscriber.receive(subscription: OneValue(output, subscriber, "Just"))
    }
}

extension Just: BuiltIn {}
extension Just: Equatable where Output: Equatable {}
extension Just: Sendable where Output: Sendable {}
