import Synchronization

/// An operator's link to its upstream: awaiting a subscription, subscribed, then terminated.
///
/// Every value asks `isSubscribed`, which is one atomic load; the subscription itself is behind a lock, and
/// is released by whichever comes first of completion, failure and cancel.
@usableFromInline struct Link: ~Copyable {
    /// What a mirror shows of the state.
    enum Status {
        case awaitingSubscription
        case subscribed(any Subscription)
        case terminal
    }

    @usableFromInline static let awaiting: UInt8 = 0
    @usableFromInline static let subscribed: UInt8 = 1
    @usableFromInline static let terminated: UInt8 = 2

    @usableFromInline let phase = Atomic<UInt8>(0)
    @usableFromInline let subscription = Locked<(any Subscription)?>(nil)

    @inlinable init() {}

    @inlinable var isSubscribed: Bool {
        phase.load(ordering: .acquiring) == 1
    }

    @inlinable var isTerminated: Bool {
        phase.load(ordering: .acquiring) == 2
    }

    var status: Status {
        subscription.withLock { held in
            if let held { return .subscribed(held) }
            return isTerminated ? .terminal : .awaitingSubscription
        }
    }

    /// Takes the first subscription; cancels any other, and one that comes after the end.
    @usableFromInline func connect(_ new: any Subscription) -> Bool {
        let accepted = accept(new)
        if !accepted { new.cancel() }
        return accepted
    }

    /// Takes the first subscription, and leaves it to the caller to cancel another.
    @usableFromInline func accept(_ new: any Subscription) -> Bool {
        subscription.withLock { held in
            guard phase.load(ordering: .relaxed) == Link.awaiting else { return false }
            held = new
            phase.store(Link.subscribed, ordering: .releasing)
            return true
        }
    }

    /// Passes demand upstream, if there is an upstream.
    @usableFromInline func request(_ demand: Subscribers.Demand) {
        subscription.withLock { $0 }?.request(demand)
    }

    /// Ends the link if it is subscribed: a completion has come. Only the first of several callers gets true.
    @usableFromInline func finish() -> Bool {
        phase.load(ordering: .acquiring) == Link.subscribed && take() != nil
    }

    /// Awaits another subscription, if it is subscribed: upstream has failed and is to be tried again.
    @usableFromInline func reopen() -> Bool {
        let old = subscription.withLock { held -> (any Subscription)? in
            guard phase.load(ordering: .relaxed) == Link.subscribed else { return nil }
            phase.store(Link.awaiting, ordering: .releasing)
            return held.take()
        }
        return old != nil
    }

    /// Ends the link in any phase, and cancels upstream. Only the first of several callers gets true, and
    /// none if upstream had not subscribed yet.
    @discardableResult
    @usableFromInline func cancel() -> Bool {
        guard let subscription = take() else { return false }
        subscription.cancel()
        return true
    }

    /// Ends the link in any phase, without a word upstream. True if upstream had subscribed.
    @usableFromInline func end() -> Bool {
        take() != nil
    }

    /// Ends the link in any phase, and hands over the subscription to upstream, if there is one.
    @usableFromInline func take() -> (any Subscription)? {
        subscription.withLock { held in
            phase.store(Link.terminated, ordering: .releasing)
            let old = held
            held = nil
            return old
        }
    }
}
