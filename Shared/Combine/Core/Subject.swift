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

/// Passes what a publisher sends on to a subject, which it lets go of at the end.
@usableFromInline final class SubjectSubscriber<Downstream: Subject>: Linked, Subscriber {
    @usableFromInline typealias Input = Downstream.Output
    @usableFromInline typealias Failure = Downstream.Failure

    @usableFromInline let subject: Locked<Downstream?>

    @inlinable init(_ subject: Downstream) {
        self.subject = Locked(subject)
    }

    @inlinable func receive(subscription: any Subscription) {
        if link.connect(subscription) { subject.withLock { $0 }?.send(subscription: self) }
    }

    @inlinable func receive(_ input: Downstream.Output) -> Subscribers.Demand {
        if link.isSubscribed { subject.withLock { $0 }?.send(input) }
        return .none
    }

    @inlinable func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        if link.finish() { subject.exchange(nil)?.send(completion: completion) }
    }

    @usableFromInline override func cancel() {
        super.cancel()
        _ = subject.exchange(nil)
    }

    @usableFromInline override var description: String { "Subject" }

    @usableFromInline override var customMirror: Mirror {
        let subject = subject.withLock { $0 }
        let children: KeyValuePairs<String, Any> = [
            "downstreamSubject": subject as Any,
            "upstreamSubscription": link.subscription.withLock { $0 } as Any,
            "subject": subject as Any,
        ]
        return Mirror(self, children: children)
    }
}
