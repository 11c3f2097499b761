extension Subscribers {
    /// A subscriber with unlimited demand that hands what it receives to closures.
    ///
    /// The closures are freed when the stream ends or is cancelled.
    public final class Sink<Input, Failure: Error>: Subscriber, Cancellable {
        /// The closures, in one object, which costs less to keep for a call than two closures.
        @usableFromInline final class Handlers {
            @usableFromInline let value: (Input) -> Void
            @usableFromInline let completion: (Subscribers.Completion<Failure>) -> Void

            @inlinable init(
                _ value: @escaping (Input) -> Void,
                _ completion: @escaping (Subscribers.Completion<Failure>) -> Void,
            ) {
                (self.value, self.completion) = (value, completion)
            }
        }

        @usableFromInline let lock = Lock()

        // With the lock.
        @usableFromInline var status = Status()
        @usableFromInline var handlers: Handlers?

        /// Makes a sink of its closures.
        @inlinable public init(
            receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
            receiveValue: @escaping (Input) -> Void,
        ) {
            handlers = Handlers(receiveValue, receiveCompletion)
        }

        /// What is done with a value; nothing once the stream has ended.
        public var receiveValue: (Input) -> Void { lock.withLock { handlers }?.value ?? { _ in } }

        /// What is done with the completion; nothing once the stream has ended.
        public var receiveCompletion: (Subscribers.Completion<Failure>) -> Void {
            lock.withLock { handlers }?.completion ?? { _ in }
        }

        /// Asks for all values, or cancels a subscription other than the first.
        public func receive(subscription: any Subscription) {
            let isFirst = lock.withLock { status.accept(subscription) }
            if isFirst { subscription.request(.unlimited) } else { subscription.cancel() }
        }

        /// Hands over a value.
        @inlinable public func receive(_ value: Input) -> Subscribers.Demand {
            lock.withLock { handlers }?.value(value)
            return .none
        }

        /// Hands over the completion, once.
        public func receive(completion: Subscribers.Completion<Failure>) {
            end().handlers?.completion(completion)
        }

        /// Cancels the subscription; nothing is handed over from here on.
        public func cancel() { end().subscription?.cancel() }

        private func end() -> (handlers: Handlers?, subscription: (any Subscription)?) {
            lock.withLock { (handlers.take(), status.end()) }
        }
    }
}

extension Subscribers.Sink: Described {
    /// `Sink`.
    public var description: String { "Sink" }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: children) }
    /// `Sink`.
    public var playgroundDescription: Any { description }
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
