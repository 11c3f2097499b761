extension Subscribers {
    /// A subscriber with unlimited demand that assigns each value to a property of an object.
    ///
    /// It holds the object until the stream ends or is cancelled.
    public final class Assign<Root, Input>: Subscriber, Cancellable, CustomStringConvertible,
        CustomReflectable,
        CustomPlaygroundDisplayConvertible
    {
        /// It takes streams that can't fail.
        public typealias Failure = Never

        private struct State {
            var object: Root?
            var status = Link.Status.awaitingSubscription
        }

        /// The property that is assigned.
        public let keyPath: ReferenceWritableKeyPath<Root, Input>

        private let state: Locked<State>

        /// Makes a subscriber that assigns to a property of an object.
        public init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>) {
            self.keyPath = keyPath
            state = Locked(State(object: object))
        }

        /// The object whose property is assigned; nil once the stream has ended.
        public var object: Root? { state.withLock { $0.object } }

        /// Asks for all values, or cancels a subscription other than the first.
        public func receive(subscription: any Subscription) {
            let accepted = state.withLock { state in
                guard case .awaitingSubscription = state.status else { return false }
                state.status = .subscribed(subscription)
                return true
            }
            if accepted { subscription.request(.unlimited) } else { subscription.cancel() }
        }

        /// Assigns a value.
        public func receive(_ value: Input) -> Subscribers.Demand {
            let object = state.withLock { state -> Root? in
                if case .subscribed = state.status { state.object } else { nil }
            }
            object?[keyPath: keyPath] = value
            return .none
        }

        /// Lets go of the object.
        public func receive(completion: Subscribers.Completion<Never>) {
            let subscribed = state.withLock { state in
                if case .subscribed = state.status { true } else { false }
            }
            if subscribed { _ = state.exchange(State(object: nil, status: .terminal)) }
        }

        /// Cancels the subscription and lets go of the object.
        public func cancel() {
            let old = state.exchange(State(object: nil, status: .terminal))
            if case .subscribed(let subscription) = old.status { subscription.cancel() }
        }

        /// `Assign`, the object's type and a full stop.
        public var description: String { "Assign \(Root.self)." }

        /// The object, the key path and the status.
        public var customMirror: Mirror {
            let state = state.withLock { $0 }
            let children: KeyValuePairs<String, Any> = [
                "object": state.object as Any,
                "keyPath": keyPath,
                "status": state.status,
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
