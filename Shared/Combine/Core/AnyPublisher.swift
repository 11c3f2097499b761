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

    /// Attaches a subscriber to the hidden publisher.
    @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
        if let attach = box.attach {
            attach(Relay.to(subscriber))
        } else {
            box.receive(subscriber: subscriber)
        }
    }

    /// `AnyPublisher`, whatever it hides.
    public var description: String { "AnyPublisher" }
    /// `AnyPublisher`, whatever it hides.
    public var playgroundDescription: Any { description }
}

extension Publisher {
    /// Hides this publisher's type.
    @inlinable public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> {
        AnyPublisher(self)
    }
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

/// A publisher that has the values and the failures of its upstream; so its types needn't be spelled out.
@usableFromInline protocol PassesOn: BuiltIn where Output == Upstream.Output, Failure == Upstream.Failure {
    associatedtype Upstream: Publisher
}
