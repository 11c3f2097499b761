import Foundation
import Synchronization

/// The short lock round state, held for a few instructions. No foreign code runs meanwhile: no closure, no subscriber,
/// no subscription, no deinitialiser of a value. What is to be called is taken out first.
///
/// Not a `Mutex`, since the thread sanitizer doesn't see what happens in a contended one on Linux; nor a pthread mutex,
/// for which each subscription would have to allocate memory.
@usableFromInline struct Lock: ~Copyable {
    private static let released = NSCondition()

    /// Whether it is free (0), locked (1), or locked and perhaps waited for (2).
    private let state = Atomic(0)

    @usableFromInline init() {}

    @usableFromInline func lock() {
        if state.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged { return }
        Lock.released.lock()
        while state.exchange(2, ordering: .acquiring) != 0 { Lock.released.wait() }
        Lock.released.unlock()
    }

    @usableFromInline func unlock() {
        guard state.exchange(0, ordering: .releasing) == 2 else { return }
        Lock.released.lock()
        Lock.released.broadcast()
        Lock.released.unlock()
    }

    @inlinable @inline(__always) func withLock<Result>(_ body: () -> Result) -> Result {
        lock()
        defer { unlock() }
        return body()
    }
}

/// The turn to signal a subscriber, so that signals of two threads are serial: the second waits, without any lock. A
/// thread that comes again from within its own signal goes on at once.
@usableFromInline final class RecursiveLock {
    /// The thread whose turn it is, or zero.
    private let owner = Atomic<UInt>(0)
    private let waiters = Atomic(0)

    /// How many signals are nested. For the owner.
    private var depth = 0

    @usableFromInline init() {}

    /// Whether another thread is signalling.
    @usableFromInline var isHeldByAnotherThread: Bool {
        let owner = owner.load(ordering: .relaxed)
        return owner != 0 && owner != RecursiveLock.thisThread
    }

    /// Takes the turn, or waits for it.
    @usableFromInline func lock() {
        if !tryLock() { wait() }
    }

    /// The same, called with a lock, which is given up while it waits: look at the state again.
    @usableFromInline func lock(unlocking other: borrowing Lock) {
        if tryLock() { return }
        other.unlock()
        wait()
        other.lock()
    }

    /// Gives the turn up to one of those who wait. Called with the lock where others leave what is to be sent to who has
    /// the turn.
    @usableFromInline func unlock() {
        depth -= 1
        if depth > 0 { return }
        owner.store(0, ordering: .sequentiallyConsistent)
        // Who waits says so first and looks at the owner then; hence one of the two sees the other.
        guard waiters.load(ordering: .sequentiallyConsistent) > 0 else { return }
        RecursiveLock.waiting.lock()
        RecursiveLock.waiting.broadcast()
        RecursiveLock.waiting.unlock()
    }

    private func tryLock() -> Bool {
        let me = RecursiveLock.thisThread
        let found = owner.compareExchange(expected: 0, desired: me, ordering: .sequentiallyConsistent)
        guard found.exchanged || found.original == me else { return false }
        depth += 1
        return true
    }

    private static let waiting = NSCondition()

    /// Which turn each thread waits for. Two chains that send to each other hold what the other waits for; only who knows
    /// what each thread waits for sees that, since foreign code decides in which order turns are taken.
    ///
    /// Unsafe since it is for whoever has locked `waiting`.
    private nonisolated(unsafe) static var awaited: [UInt: RecursiveLock] = [:]

    private func wait() {
        RecursiveLock.waiting.lock()
        waiters.add(1, ordering: .sequentiallyConsistent)
        RecursiveLock.awaited[RecursiveLock.thisThread] = self
        while !tryLock() {
            if isBlockedByThisThread {
                // The owner is within a call that waits for this very thread. Its signal stands still meanwhile, so that
                // this one is nested in it, as if it were of the same thread.
                depth += 1
                break
            }
            RecursiveLock.waiting.wait()
        }
        RecursiveLock.awaited[RecursiveLock.thisThread] = nil
        waiters.subtract(1, ordering: .sequentiallyConsistent)
        RecursiveLock.waiting.unlock()
    }

    /// Whether the owner waits for a turn of this thread, or for that of a thread that does, and so on.
    private var isBlockedByThisThread: Bool {
        var owner = owner.load(ordering: .sequentiallyConsistent)
        while let next = RecursiveLock.awaited[owner], next !== self {
            let nextOwner = next.owner.load(ordering: .sequentiallyConsistent)
            if nextOwner == RecursiveLock.thisThread { return true }
            if nextOwner == owner { return false }
            owner = nextOwner
        }
        return false
    }

    private static var thisThread: UInt {
        #if canImport(Musl)
        UInt(bitPattern: pthread_self())
        #else
        pthread_self()
        #endif
    }
}
