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

/// A subscriber that calls a closure for each signal, or hides the type of another subscriber.
///
/// It also stands in for a subscriber where this module's code can't be generic over its type. Its closures are created
/// where the type is known, so they're specialised.
public final class AnySubscriber<Input, Failure: Error>: Subscriber, CustomStringConvertible {
    @usableFromInline let onSubscription: (any Subscription) -> Void
    @usableFromInline let onValue: (Input) -> Subscribers.Demand
    @usableFromInline let onCompletion: (Subscribers.Completion<Failure>) -> Void

    private let name: String
    /// The subscriber whose type it hides, or `nil` if it has only closures.
    private let base: (any CustomCombineIdentifierConvertible)?

    @usableFromInline init(
        _ name: String,
        base: (any CustomCombineIdentifierConvertible)? = nil,
        onSubscription: @escaping (any Subscription) -> Void,
        onValue: @escaping (Input) -> Subscribers.Demand,
        onCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    ) {
        self.name = name
        self.base = base
        self.onSubscription = onSubscription
        self.onValue = onValue
        self.onCompletion = onCompletion
    }

    /// Creates a subscriber that hides the type of the given subscriber.
    @inlinable
    public convenience init<S>(_ s: S) where Input == S.Input, Failure == S.Failure, S: Subscriber {
        self.init(
            "",
            base: s,
            onSubscription: { s.receive(subscription: $0) },
            onValue: { s.receive($0) },
            onCompletion: { s.receive(completion: $0) },
        )
    }

    /// Creates a subscriber that passes what it receives to a subject.
    public convenience init<S>(_ s: S) where Input == S.Output, Failure == S.Failure, S: Subject {
        self.init(SubjectSubscriber(s))
    }

    /// Creates a subscriber that calls closures. Without a closure for values, it requests no more of them.
    public convenience init(
        receiveSubscription: ((any Subscription) -> Void)? = nil,
        receiveValue: ((Input) -> Subscribers.Demand)? = nil,
        receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
    ) {
        self.init(
            "Anonymous AnySubscriber",
            onSubscription: receiveSubscription ?? { _ in },
            onValue: receiveValue ?? { _ in .none },
            onCompletion: receiveCompletion ?? { _ in },
        )
    }

    /// Returns a stand-in for the given subscriber, which is the subscriber itself if it's one already.
    @inlinable static func erasing(_ subscriber: some Subscriber<Input, Failure>) -> AnySubscriber {
        (subscriber as? AnySubscriber) ?? AnySubscriber(subscriber)
    }

    @inlinable public func receive(subscription: any Subscription) { onSubscription(subscription) }

    @inlinable public func receive(_ value: Input) -> Subscribers.Demand { onValue(value) }

    @inlinable public func receive(completion: Subscribers.Completion<Failure>) { onCompletion(completion) }

    public var combineIdentifier: CombineIdentifier { base?.combineIdentifier ?? CombineIdentifier(self) }

    public var description: String { base.map { String(describing: $0) } ?? name }
}
