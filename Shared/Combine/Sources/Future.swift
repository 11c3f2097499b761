/// A publisher of one outcome that a closure promises, which runs once, at once, whether or not anyone subscribes.
public final class Future<Output, Failure: Error>: Publisher, BuiltIn {
    /// What the closure calls with the outcome; only the first call counts.
    public typealias Promise = (Result<Output, Failure>) -> Void

    /// The subscriptions that wait, and the lock for the result too. What is generic is kept out of the lock: freeing
    /// it then needs no metadata.
    @usableFromInline let waiting = Locked([AnyObject]())

    /// Set once, with the lock of `waiting`; constant from then on.
    @usableFromInline @exclusivity(unchecked) var result: Result<Output, Failure>?

    /// Makes a future and runs the closure, which calls its promise then or later.
    @inlinable public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
        attemptToFulfill { self.fulfill($0) }
    }

    /// Attaches a subscriber, which gets the outcome when it is there and asked for.
    @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
        let subscription = FutureSubscription(self, Relay.to(subscriber))
        let isFulfilled = waiting.withLock { waiting in
            if result == nil { waiting.append(subscription) }
            return result != nil
        }
        if isFulfilled { subscription.fulfill() }
        subscription.start()
    }

    @inlinable func fulfill(_ result: Result<Output, Failure>) {
        let served = waiting.withLock { waiting -> [AnyObject] in
            guard self.result == nil else { return [] }
            self.result = result
            let served = waiting
            waiting = []
            return served
        }
        for subscription in served {
            // Only `receive(subscriber:)` puts anything there.
            unsafeDowncast(subscription, to: FutureSubscription<Output, Failure>.self).fulfill()
        }
    }
}
