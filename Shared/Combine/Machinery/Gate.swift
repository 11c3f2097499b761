import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Keeps the signals to a subscriber serial (Reactive Streams §1.3) without ever blocking a thread.
///
/// A thread that finds the gate free owns it while it signals. If it comes again from within that signal, it
/// may go on (a re-entrant `send` is delivered at once). Another thread leaves its work as mail, which the
/// owner does before it goes. So no lock is held while foreign code runs, and nothing waits for foreign code.
@usableFromInline struct Gate: ~Copyable {
    @usableFromInline enum Entry {
        /// The gate is yours: signal, then `leave()`.
        case entered
        /// The gate is already yours: signal.
        case nested
        /// The gate is another thread's: `post(_:)`.
        case busy
    }

    /// The owning thread, and in the lowest bit whether there's mail; zero when free.
    @usableFromInline let word: Atomic<UInt>
    @usableFromInline let mail: Locked<[() -> Void]>

    @inlinable init() {
        word = Atomic(0)
        mail = Locked([])
    }

    @inlinable static var currentThread: UInt {
        UInt(pthread_self())
    }

    @inlinable func enter() -> Entry {
        let me = Gate.currentThread
        if word.load(ordering: .relaxed) & ~1 == me { return .nested }
        let exchanged = word.compareExchange(expected: 0, desired: me, ordering: .acquiring).exchanged
        return exchanged ? .entered : .busy
    }

    @inlinable func leave() {
        let me = Gate.currentThread
        if word.compareExchange(expected: me, desired: 0, ordering: .releasing).exchanged { return }
        leaveAfterMail(me)
    }

    /// Leaves work for the owner, which may be this thread: it's done at the latest when the owner leaves.
    @usableFromInline func post(_ work: @escaping () -> Void) {
        mail.withLock { $0.append(work) }
        var seen = word.load(ordering: .acquiring)
        while true {
            if seen == 0 {
                let me = Gate.currentThread
                let (entered, original) = word.compareExchange(
                    expected: 0,
                    desired: me,
                    ordering: .acquiring,
                )
                if entered { return leaveAfterMail(me) }
                seen = original
            } else {
                let (marked, original) = word.compareExchange(
                    expected: seen,
                    desired: seen | 1,
                    ordering: .acquiringAndReleasing,
                )
                if marked { return }
                seen = original
            }
        }
    }

    /// Does the work now if the gate is free or this thread's, otherwise leaves it to the owner.
    ///
    /// The work captures nothing, so that nothing is allocated unless the gate is busy.
    @inlinable
    @inline(__always)
    func perform<Owner: AnyObject, Argument>(
        _ owner: Owner,
        _ argument: Argument,
        _ work: @escaping (Owner, Argument) -> Void,
    ) {
        switch enter() {
        case .entered:
            work(owner, argument)
            leave()
        case .nested: work(owner, argument)
        case .busy: post { work(owner, argument) }
        }
    }

    /// As `perform`, for a value: the work's answer is returned or, if it was left to another thread and asks
    /// for more, given `later`.
    @inlinable
    @inline(__always)
    func answer<Owner: AnyObject, Value>(
        _ owner: Owner,
        _ value: Value,
        _ work: @escaping (Owner, Value) -> Subscribers.Demand,
        later: @escaping (Owner, Subscribers.Demand) -> Void,
    ) -> Subscribers.Demand {
        switch enter() {
        case .entered:
            let more = work(owner, value)
            leave()
            return more
        case .nested:
            return work(owner, value)
        case .busy:
            post {
                let more = work(owner, value)
                if more != .none { later(owner, more) }
            }
            return .none
        }
    }

    /// Does the work when no signal is under way: now, or when the owner (maybe this thread) leaves.
    @usableFromInline
    func performWhenQuiet<Owner: AnyObject>(_ owner: Owner, _ work: @escaping (Owner) -> Void) {
        if enter() == .entered {
            work(owner)
            leave()
        } else {
            post { work(owner) }
        }
    }

    @usableFromInline func leaveAfterMail(_ me: UInt) {
        repeat {
            word.bitwiseAnd(~1, ordering: .acquiringAndReleasing)
            for work in mail.exchange([]) { work() }
        } while !word.compareExchange(expected: me, desired: 0, ordering: .releasing).exchanged
    }
}
