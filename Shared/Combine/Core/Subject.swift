/// A publisher that outside code puts values into, with `send(_:)`.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
    /// Sends a value to the subscribers.
    func send(_ value: Output)

    /// Sends a completion to the subscribers.
    func send(completion: Subscribers.Completion<Failure>)

    /// Gives the subject an upstream to ask for values.
    func send(subscription: any Subscription)
}

extension Subject where Output == Void {
    /// Tells the subscribers that it happened.
    @inlinable public func send() {
        send(())
    }
}

/// Passes what a publisher sends on to a subject, which it doesn't keep alive.
@usableFromInline final class SubjectSubscriber<Downstream: Subject>: Middle, Subscriber {
    @usableFromInline typealias Input = Downstream.Output
    @usableFromInline typealias Failure = Downstream.Failure

    /// With the lock.
    @usableFromInline weak var subject: Downstream?

    @inlinable init(_ subject: Downstream) {
        self.subject = subject
        super.init("Subject")
    }

    @inlinable func receive(subscription: any Subscription) {
        if accept(subscription) { subscribedSubject?.send(subscription: self) }
    }

    @inlinable func receive(_ input: Downstream.Output) -> Subscribers.Demand {
        subscribedSubject?.send(input)
        return .none
    }

    @inlinable func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        let subject = subscribedSubject
        if finish() { subject?.send(completion: completion) }
    }

    @inlinable var subscribedSubject: Downstream? { lock.withLock { status.isSubscribed ? subject : nil } }

    @usableFromInline override var children: KeyValuePairs<String, Any> {
        let (subject, upstream) = lock.withLock { (self.subject, status.subscription) }
        return [
            "downstreamSubject": subject as Any, "upstreamSubscription": upstream as Any,
            "subject": subject as Any,
        ]
    }
}
