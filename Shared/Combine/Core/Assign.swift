extension Subscribers {
    /// A subscriber with unlimited demand that assigns each value to a property of an object.
    ///
    /// It holds the object until the stream ends or is cancelled.
    public final class Assign<Root, Input>: Subscriber, Cancellable, CustomStringConvertible,
        CustomReflectable, CustomPlaygroundDisplayConvertible
    {
        public typealias Failure = Never

        /// The property that is assigned.
        public let keyPath: ReferenceWritableKeyPath<Root, Input>

        private let lock = Lock()

        // With the lock.
        private var assigned: Root?
        private var status = Status()

        /// Makes a subscriber that assigns to a property of an object.
        public init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>) {
            self.assigned = object
            self.keyPath = keyPath
        }

        /// The object whose property is assigned; nil once the stream has ended.
        public var object: Root? { lock.withLock { assigned } }

        /// Asks for all values, or cancels a subscription other than the first.
        public func receive(subscription: any Subscription) {
            let isFirst = lock.withLock { status.accept(subscription) }
            if isFirst { subscription.request(.unlimited) } else { subscription.cancel() }
        }

        /// Assigns a value.
        public func receive(_ value: Input) -> Subscribers.Demand {
            let object = lock.withLock { status.isSubscribed ? assigned : nil }
            object?[keyPath: keyPath] = value
            return .none
        }

        /// Lets go of the object.
        public func receive(completion: Subscribers.Completion<Never>) {
            _ = lock.withLock { status.isSubscribed ? (assigned.take(), status.end()) : (nil, nil) }
        }

        /// Cancels the subscription and lets go of the object.
        public func cancel() {
            let old = lock.withLock { (assigned.take(), status.end()) }
            old.1?.cancel()
        }

        /// `Assign`, the object's type and a full stop.
        public var description: String { "Assign \(Root.self)." }

        /// The object, the key path and the status.
        public var customMirror: Mirror {
            let (object, status) = lock.withLock { (assigned, self.status) }
            let children: KeyValuePairs<String, Any> = [
                "object": object as Any, "keyPath": keyPath, "status": status,
            ]
            return Mirror(self, children: children)
        }

        /// The same as `description`.
        public var playgroundDescription: Any { description }
    }
}

extension Publisher where Failure == Never {
    /// Assigns each value to a property of an object, which is held until the stream ends or is cancelled.
    public func assign<Root>(
        to keyPath: ReferenceWritableKeyPath<Root, Output>,
        on object: Root,
    ) -> AnyCancellable {
        let assign = Subscribers.Assign(object: object, keyPath: keyPath)
        subscribe(assign)
        return AnyCancellable(assign)
    }
}
