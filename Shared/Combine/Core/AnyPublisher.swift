/// A publisher whose own type is hidden.
@frozen
public struct AnyPublisher<Output, Failure: Error>: Publisher, BuiltIn, CustomStringConvertible,
    CustomPlaygroundDisplayConvertible
{
    @usableFromInline let box: PublisherBox<Output, Failure>

    /// Hides the type of a publisher.
    @inlinable public init<P>(_ publisher: P) where P: Publisher, Output == P.Output, Failure == P.Failure {
        if P.self == AnyPublisher<Output, Failure>.self {
            // A cast from a type to itself, which only the check above knows.
            self = unsafeBitCast(publisher, to: AnyPublisher<Output, Failure>.self)
        } else {
            box = PublisherBoxOf(publisher)
        }
    }

    @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
        if let attach = box.attach {
            attach(Relay.to(subscriber))
        } else {
            box.receive(subscriber: subscriber)
        }
    }

    public var description: String { "AnyPublisher" }
    public var playgroundDescription: Any { description }
}

extension Publisher {
    /// Hides this publisher's type.
    @inlinable public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
}

/// What an `AnyPublisher` hides.
@usableFromInline class PublisherBox<Output, Failure: Error> {
    /// The way in that is specialised for the hidden publisher, if that is this module's.
    @usableFromInline final let attach: ((Relay<Output, Failure>) -> Void)?

    @inlinable init(attach: ((Relay<Output, Failure>) -> Void)?) { self.attach = attach }

    /// The way in for a subscriber that a foreign publisher must see as it is.
    @usableFromInline func receive(subscriber: some Subscriber<Output, Failure>) {}
}

@usableFromInline final class PublisherBoxOf<Base: Publisher>: PublisherBox<Base.Output, Base.Failure> {
    @usableFromInline let base: Base

    @inlinable init(_ base: Base) {
        self.base = base
        super.init(attach: Base.self is any BuiltIn.Type ? { base.receive(subscriber: $0) } : nil)
    }

    @usableFromInline override func receive(subscriber: some Subscriber<Base.Output, Base.Failure>) {
        base.receive(subscriber: subscriber)
    }
}

/// A publisher of this module, whose subscriber may be wrapped in a `Relay` without anyone seeing it.
@usableFromInline protocol BuiltIn: Publisher {}

/// A publisher that does something to the signals of another.
@usableFromInline protocol Operator: BuiltIn {
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
