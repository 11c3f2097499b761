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
    @inlinable public func send() { send(()) }
}

extension Publisher {
    /// Attaches a subject, which passes on to its own subscribers what this publisher sends.
    public func subscribe<S>(_ subject: S) -> AnyCancellable
    where S: Subject, Failure == S.Failure, Output == S.Output {
        let subscriber = SubjectSubscriber(subject)
        receive(subscriber: subscriber)
        return AnyCancellable(subscriber)
    }
}

/// Passes what a publisher sends on to a subject, which it doesn't keep alive.
final class SubjectSubscriber<Downstream: Subject>: OperatorSubscription, Subscriber {
    /// With the lock.
    private weak var subject: Downstream?

    init(_ subject: Downstream) {
        self.subject = subject
        super.init("Subject")
    }

    func receive(subscription: any Subscription) {
        if accept(subscription) { subscribedSubject?.send(subscription: self) }
    }

    func receive(_ input: Downstream.Output) -> Subscribers.Demand {
        subscribedSubject?.send(input)
        return .none
    }

    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        let subject = subscribedSubject
        if finish() { subject?.send(completion: completion) }
    }

    private var subscribedSubject: Downstream? { lock.withLock { status.isSubscribed ? subject : nil } }
}
