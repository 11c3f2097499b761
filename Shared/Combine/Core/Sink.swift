extension Subscribers {
    /// A subscriber with unlimited demand that passes what it receives to closures.
    ///
    /// It releases the closures when the stream ends or is cancelled.
    public final class Sink<Input, Failure: Error>: Subscriber, Cancellable, CustomStringConvertible {
        private let lock = Lock()

        // Guarded by the lock.
        private var status = Status()
        private var onValue: (Input) -> Void
        private var onCompletion: (Subscribers.Completion<Failure>) -> Void

        /// Creates a sink with the given closures.
        public init(
            receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
            receiveValue: @escaping (Input) -> Void,
        ) {
            onValue = receiveValue
            onCompletion = receiveCompletion
        }

        /// The closure that receives values; an empty closure once the stream has ended.
        public var receiveValue: (Input) -> Void {
            // `withLock` would cost an allocation here, since its result is generic.
            lock.lock()
            let onValue = onValue
            lock.unlock()
            return onValue
        }

        /// The closure that receives the completion; an empty closure once the stream has ended.
        public var receiveCompletion: (Subscribers.Completion<Failure>) -> Void {
            lock.withLock { onCompletion }
        }

        public func receive(subscription: any Subscription) {
            let isFirst = lock.withLock { status.accept(subscription) }
            if isFirst { subscription.request(.unlimited) } else { subscription.cancel() }
        }

        @inlinable public func receive(_ value: Input) -> Subscribers.Demand {
            receiveValue(value)
            return .none
        }

        public func receive(completion: Subscribers.Completion<Failure>) { end().completion(completion) }

        public func cancel() { end().subscription?.cancel() }

        private func end() -> (
            value: (Input) -> Void,
            completion: (Subscribers.Completion<Failure>) -> Void,
            subscription: (any Subscription)?
        ) {
            lock.lock()
            defer { lock.unlock() }
            let old = (onValue, onCompletion, status.end())
            onValue = { _ in }
            onCompletion = { _ in }
            return old
        }

        public var description: String { "Sink" }
    }
}

extension Publisher {
    /// Subscribes with closures that receive the values and the completion. Its demand is unlimited.
    ///
    /// The subscription lasts until the completion, or until the result is cancelled or released.
    @inlinable public func sink(
        receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
        receiveValue: @escaping (Output) -> Void,
    ) -> AnyCancellable {
        let sink = Subscribers.Sink<Output, Failure>(
            receiveCompletion: receiveCompletion,
            receiveValue: receiveValue,
        )
        receive(subscriber: sink)
        return AnyCancellable(sink)
    }
}

extension Publisher where Failure == Never {
    /// Subscribes to a publisher that can't fail, with a closure that receives the values. Its demand is unlimited.
    ///
    /// The subscription lasts until the completion, or until the result is cancelled or released.
    @inlinable public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
        sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
    }
}

extension Publisher where Failure == Never {
    /// Assigns each value to a property of an object, which is retained until the stream ends or is cancelled.
    @inlinable public func assign<Root>(
        to keyPath: ReferenceWritableKeyPath<Root, Output>,
        on object: Root,
    ) -> AnyCancellable {
        sink { object[keyPath: keyPath] = $0 }
    }
}
