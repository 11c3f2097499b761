extension Subscribers {
    /// A subscriber with unlimited demand that assigns each value to a property of an object.
    ///
    /// It keeps a strong reference to the object until the stream ends or is cancelled.
    public final class Assign<Root, Input>: Subscriber, Cancellable, CustomStringConvertible,
        CustomReflectable
    {
        public typealias Failure = Never

        /// The property to assign values to.
        public let keyPath: ReferenceWritableKeyPath<Root, Input>

        private let lock = Lock()

        // Guarded by the lock.
        private var assigned: Root?
        private var status = Status()

        /// Creates a subscriber that assigns values to a property of an object.
        public init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>) {
            self.assigned = object
            self.keyPath = keyPath
        }

        /// The object whose property is assigned, or `nil` once the stream has ended.
        public var object: Root? { lock.withLock { assigned } }

        public func receive(subscription: any Subscription) {
            let isFirst = lock.withLock { status.accept(subscription) }
            if isFirst { subscription.request(.unlimited) } else { subscription.cancel() }
        }

        public func receive(_ value: Input) -> Subscribers.Demand {
            let object = lock.withLock { status.isSubscribed ? assigned : nil }
            object?[keyPath: keyPath] = value
            return .none
        }

        public func receive(completion: Subscribers.Completion<Never>) {
            _ = lock.withLock { status.isSubscribed ? (assigned.take(), status.end()) : (nil, nil) }
        }

        public func cancel() {
            let old = lock.withLock { (assigned.take(), status.end()) }
            old.1?.cancel()
        }

        public var description: String { "Assign \(Root.self)." }
        public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
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
