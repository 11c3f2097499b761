/// Sends a sequence of values over time to whoever subscribes.
///
/// A publisher sends nothing before a subscriber has asked for it, never more than it asked for, and nothing
/// after a completion.
public protocol Publisher<Output, Failure> {
    /// The kind of values that are published.
    associatedtype Output

    /// The kind of error that may end the stream, or `Never`.
    associatedtype Failure: Error

    /// Attaches the subscriber; for implementers. Users call `subscribe(_:)`.
    func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input
}

extension Publisher {
    /// Attaches a subscriber.
    @inlinable
    public func subscribe<S>(_ subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
        receive(subscriber: subscriber)
    }

    /// Attaches a subject, which passes on to its own subscribers what this publisher sends.
    @inlinable public func subscribe<S>(_ subject: S) -> AnyCancellable
    where S: Subject, Failure == S.Failure, Output == S.Output {
        let subscriber = SubjectSubscriber(subject)
        receive(subscriber: subscriber)
        return AnyCancellable(subscriber)
    }
}

/// A publisher that sends nothing until it is connected.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
    /// Starts to send; cancel the result to stop.
    func connect() -> any Cancellable
}

/// The publishers that operators are made of.
public enum Publishers {}
