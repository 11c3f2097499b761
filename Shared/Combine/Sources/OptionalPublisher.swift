extension Optional {
    /// A publisher that sends a value if there is one, and finishes.
    public struct Publisher: Combine.Publisher, BuiltIn {
        /// It sends the wrapped value.
        public typealias Output = Wrapped
        /// It can't fail.
        public typealias Failure = Never

        /// The value that is sent, if any.
        public let output: Wrapped?

        /// Makes a publisher of a value, if there is one.
        @inlinable public init(_ output: Output?) { self.output = output }

        /// Attaches a subscriber; without a value it's told of the end at once.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            if let output {
                subscriber.receive(subscription: OneValue(output, subscriber, "Optional"))
            } else {
                subscriber.receive(subscription: Subscriptions.empty)
                subscriber.receive(completion: .finished)
            }
        }
    }

    /// A publisher that sends the value if there is one, and finishes.
    @inlinable public var publisher: Publisher { Publisher(self) }
}

extension Optional.Publisher: Equatable where Wrapped: Equatable {}
extension Optional.Publisher: Sendable where Wrapped: Sendable {}
