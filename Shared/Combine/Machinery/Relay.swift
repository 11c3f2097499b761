/// A subscriber behind one indirect call a signal.
///
/// Type erasure stands here. The closures capture nothing and are formed where the subscriber's type is
/// known, so that what they call is specialised for it, which a virtual method of a generic class would not
/// be. What a relay shows of itself is its subscriber's.
@usableFromInline
class Relay<Input, Failure: Error>: Subscriber, CustomStringConvertible, CustomReflectable,
    CustomPlaygroundDisplayConvertible
{
    @usableFromInline final let onSubscription: (Relay, any Subscription) -> Void
    @usableFromInline final let onValue: (Relay, Input) -> Subscribers.Demand
    @usableFromInline final let onCompletion: (Relay, Subscribers.Completion<Failure>) -> Void

    @inlinable init(
        onSubscription: @escaping (Relay, any Subscription) -> Void,
        onValue: @escaping (Relay, Input) -> Subscribers.Demand,
        onCompletion: @escaping (Relay, Subscribers.Completion<Failure>) -> Void,
    ) {
        self.onSubscription = onSubscription
        self.onValue = onValue
        self.onCompletion = onCompletion
    }

    /// The relay to a subscriber; a subscriber that is a relay is its own.
    @inlinable @inline(__always) static func to<S: Subscriber>(_ subscriber: S) -> Relay<Input, Failure>
    where S.Input == Input, S.Failure == Failure {
        if S.self == Relay<Input, Failure>.self {
            // A cast from a type to itself, which only the check above knows.
            return unsafeDowncast(subscriber as AnyObject, to: Relay<Input, Failure>.self)
        }
        return RelayTo(subscriber)
    }

    @inlinable final func receive(subscription: any Subscription) {
        onSubscription(self, subscription)
    }

    @inlinable final func receive(_ input: Input) -> Subscribers.Demand { onValue(self, input) }

    @inlinable final func receive(completion: Subscribers.Completion<Failure>) {
        onCompletion(self, completion)
    }

    @usableFromInline var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
    @usableFromInline var description: String { "Anonymous AnySubscriber" }
    @usableFromInline var customMirror: Mirror { Mirror(reflecting: description) }
    @usableFromInline var playgroundDescription: Any { description }
}

/// A relay to a subscriber of a known type.
@usableFromInline final class RelayTo<Base: Subscriber>: Relay<Base.Input, Base.Failure> {
    @usableFromInline let base: Base

    @inlinable init(_ base: Base) {
        self.base = base
        super.init(
            onSubscription: { unsafeDowncast($0, to: RelayTo.self).base.receive(subscription: $1) },
            onValue: { unsafeDowncast($0, to: RelayTo.self).base.receive($1) },
            onCompletion: { unsafeDowncast($0, to: RelayTo.self).base.receive(completion: $1) },
        )
    }

    @usableFromInline override var combineIdentifier: CombineIdentifier { base.combineIdentifier }

    @usableFromInline override var description: String {
        (base as? any CustomStringConvertible)?.description ?? String(describing: type(of: base))
    }

    @usableFromInline override var customMirror: Mirror {
        (base as? any CustomReflectable)?.customMirror ?? Mirror(base, children: EmptyCollection())
    }

    @usableFromInline override var playgroundDescription: Any {
        if let base = base as? any CustomPlaygroundDisplayConvertible { return base.playgroundDescription }
        if let base = base as? any CustomStringConvertible { return base.description }
        return String(describing: base)
    }
}

/// A publisher of this module, whose subscriber may be wrapped in a `Relay` without anyone seeing it.
@usableFromInline protocol BuiltIn: Publisher {}
