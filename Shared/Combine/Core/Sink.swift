extension Subscribers {
    /// A subscriber with unlimited demand that hands what it receives to closures.
    ///
    /// The closures are freed when the stream ends or is cancelled.
    public final class Sink<Input, Failure: Error>: Subscriber, Cancellable, CustomStringConvertible,
        CustomReflectable
    {
        private let lock = Lock()

        // With the lock.
        private var status = Status()
        private var onValue: (Input) -> Void
        private var onCompletion: (Subscribers.Completion<Failure>) -> Void

        /// Makes a sink of its closures.
        public init(
            receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
            receiveValue: @escaping (Input) -> Void,
        ) {
            (onValue, onCompletion) = (receiveValue, receiveCompletion)
        }

        /// What is done with a value; nothing once the stream has ended.
        public var receiveValue: (Input) -> Void {
            // Not by `withLock`, whose generic result would cost an allocation.
            lock.lock()
            defer { lock.unlock() }
            return onValue
        }

        /// What is done with the completion; nothing once the stream has ended.
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
            (onValue, onCompletion) = ({ _ in }, { _ in })
            return old
        }

        public var description: String { "Sink" }
        public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
    }
}

extension Publisher {
    /// Subscribes with closures for the values and the completion, and asks for all values.
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
    /// Subscribes to a publisher that can't fail with a closure for the values, and asks for all of them.
    ///
    /// The subscription lasts until the completion, or until the result is cancelled or released.
    @inlinable public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
        sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
    }
}
