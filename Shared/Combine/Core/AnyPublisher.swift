/// A publisher whose own type is hidden.
public struct AnyPublisher<Output, Failure: Error>: Publisher, CustomStringConvertible {
    /// Attaches a subscriber to what is hidden. It is formed where that type is known, so that what it calls is specialised.
    @usableFromInline let attach: (Relay<Output, Failure>) -> Void

    /// Hides the type of a publisher.
    @inlinable public init<P>(_ publisher: P) where P: Publisher, Output == P.Output, Failure == P.Failure {
        attach = { publisher.receive(subscriber: $0) }
    }

    @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
        attach(Relay.to(subscriber))
    }

    public var description: String { "AnyPublisher" }
}

extension Publisher {
    /// Hides this publisher's type.
    @inlinable public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
}

/// A publisher that does something to the signals of another.
@usableFromInline protocol Operator: Publisher {
    associatedtype Upstream: Publisher

    /// The publisher whose signals it works on.
    var upstream: Upstream { get }
}

/// Its values are those of upstream.
@usableFromInline protocol PassesOutput: Operator where Output == Upstream.Output {}

/// Its failures are those of upstream.
@usableFromInline protocol PassesFailure: Operator where Failure == Upstream.Failure {}

/// It passes on both.
@usableFromInline typealias PassesOn = PassesOutput & PassesFailure

/// It fails with what a closure throws, or as upstream does.
@usableFromInline protocol FailsWithAny: Operator where Failure == any Error {}
