/// A publisher that hides the type of another publisher.
public struct AnyPublisher<Output, Failure: Error>: Publisher, CustomStringConvertible {
    /// Attaches a subscriber to the hidden publisher. The closure is created where the type is known, so it's specialised.
    @usableFromInline let attach: (AnySubscriber<Output, Failure>) -> Void

    /// Creates a publisher that hides the type of the given publisher.
    @inlinable public init<P>(_ publisher: P) where P: Publisher, Output == P.Output, Failure == P.Failure {
        attach = { publisher.receive(subscriber: $0) }
    }

    @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
        attach(AnySubscriber.erasing(subscriber))
    }

    public var description: String { "AnyPublisher" }
}

extension Publisher {
    /// Wraps this publisher with a type eraser.
    @inlinable public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
}

/// A publisher that changes or observes the signals of another publisher.
@usableFromInline protocol Operator: Publisher {
    associatedtype Upstream: Publisher

    /// The publisher whose signals this publisher receives.
    var upstream: Upstream { get }
}

/// An operator that publishes the values of its upstream publisher.
@usableFromInline protocol PassesOutput: Operator where Output == Upstream.Output {}

/// An operator that fails with the failures of its upstream publisher.
@usableFromInline protocol PassesFailure: Operator where Failure == Upstream.Failure {}

/// An operator that publishes both the values and the failures of its upstream publisher.
@usableFromInline typealias PassesOn = PassesOutput & PassesFailure

/// An operator that fails with any error that a closure throws, or with upstream's failure.
@usableFromInline protocol FailsWithAny: Operator where Failure == any Error {}
