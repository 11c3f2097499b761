import Combine

/// A publisher whose signals are sent by a test, even if they break the rules.
final class Scripted<Output, Failure: Error>: Publisher {
    let subscription = RecordingSubscription()

    /// The subscriber, once it has arrived. It receives what the test sends.
    private(set) var subscriber: AnySubscriber<Output, Failure>?
    private let sendsSubscription: Bool

    /// Creates a publisher that sends each subscriber `subscription`, or nothing.
    init(sendsSubscription: Bool = true) {
        self.sendsSubscription = sendsSubscription
    }

    func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
        self.subscriber = AnySubscriber(subscriber)
        if sendsSubscription { subscriber.receive(subscription: subscription) }
    }

    /// Sends a value, and returns the additional demand.
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

    /// Releases the subscriber, as a publisher does when it has ended.
    func forget() {
        subscriber = nil
    }
}

/// An error that can be identified.
struct Oops: Error, Equatable, CustomStringConvertible {
    var description: String { "oops" }
}

/// An object whose lifetime can be observed through a weak reference.
final class Token {}
