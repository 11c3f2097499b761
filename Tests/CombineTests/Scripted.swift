import Combine

/// A publisher whose signals are given by hand, against the rules too.
final class Scripted<Output, Failure: Error>: Publisher {
    let subscription = RecordingSubscription()

    /// The subscriber, once it has come; the subject of what tests send.
    private(set) var subscriber: AnySubscriber<Output, Failure>?
    private let sendsSubscription: Bool

    /// Makes a publisher that answers a subscriber with `subscription`, or with nothing.
    init(sendsSubscription: Bool = true) {
        self.sendsSubscription = sendsSubscription
    }

    func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
        self.subscriber = AnySubscriber(subscriber)
        if sendsSubscription { subscriber.receive(subscription: subscription) }
    }

    /// Sends a value; returns what is asked for more.
    @discardableResult
    func send(_ value: Output) -> Subscribers.Demand {
        subscriber?.receive(value) ?? .none
    }

    func send(_ subscription: any Subscription) {
        subscriber?.receive(subscription: subscription)
    }

    func finish() {
        subscriber?.receive(completion: .finished)
    }

    func fail(_ error: Failure) {
        subscriber?.receive(completion: .failure(error))
    }

    /// Lets go of the subscriber, as a publisher does that has ended.
    func forget() {
        subscriber = nil
    }
}

/// An error to tell from others.
struct Oops: Error, Equatable, CustomStringConvertible {
    var description: String { "oops" }
}

/// An object whose end of life can be seen through a weak reference.
final class Token {}
