extension Subscribers {
    /// A subscriber with unlimited demand that assigns each value to a property of an object.
    ///
    /// It keeps a strong reference to the object until the stream ends or is cancelled.
    public final class Assign<Root, Input>: Subscriber, Cancellable, CustomStringConvertible {
        public typealias Failure = Never

        private let sink: Sink<Input, Never>

        /// Creates a subscriber that assigns values to a property of an object.
        public init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>) {
            sink = Sink(receiveCompletion: { _ in }, receiveValue: { object[keyPath: keyPath] = $0 })
        }

        public func receive(subscription: any Subscription) { sink.receive(subscription: subscription) }
        public func receive(_ value: Input) -> Subscribers.Demand { sink.receive(value) }
        public func receive(completion: Subscribers.Completion<Never>) {
            sink.receive(completion: completion)
        }
        public func cancel() { sink.cancel() }

        public var description: String { "Assign \(Root.self)." }
    }
}

extension Publisher where Failure == Never {
    /// Assigns each value to a property of an object, which is retained until the stream ends or is cancelled.
    public func assign<Root>(
        to keyPath: ReferenceWritableKeyPath<Root, Output>,
        on object: Root,
    ) -> AnyCancellable {
        let assign = Subscribers.Assign(object: object, keyPath: keyPath)
        subscribe(assign)
        return AnyCancellable(assign)
    }
}
