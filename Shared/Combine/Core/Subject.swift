/// A publisher that sends the values that other code passes to `send(_:)`.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
    /// Sends a value to the subscribers.
    func send(_ value: Output)

    /// Sends a completion to the subscribers.
    func send(completion: Subscribers.Completion<Failure>)

    /// Adds an upstream subscription, from which the subject requests values.
    func send(subscription: any Subscription)
}

extension Subject where Output == Void {
    /// Sends an empty value to the subscribers.
    @inlinable public func send() { send(()) }
}

extension Publisher {
    /// Attaches a subject, which sends this publisher's values and completion to its own subscribers.
    public func subscribe<S>(_ subject: S) -> AnyCancellable
    where S: Subject, Failure == S.Failure, Output == S.Output {
        let subscriber = SubjectSubscriber(subject)
        receive(subscriber: subscriber)
        return AnyCancellable(subscriber)
    }
}

/// A subject's subscription to a publisher. The subject releases it some time after its end.
class SubjectUpstream: OperatorSubscription {}

/// A subscriber that passes what it receives to a subject, without keeping the subject alive.
final class SubjectSubscriber<Downstream: Subject>: SubjectUpstream, Subscriber {
    /// Guarded by the lock.
    private weak var subject: Downstream?

    init(_ subject: Downstream, _ description: String = "Subject") {
        self.subject = subject
        super.init(description)
    }

    func receive(subscription: any Subscription) {
        guard accept(subscription) else { return }
        if let subject = subscribedSubject { subject.send(subscription: self) } else { cancelUpstream() }
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
