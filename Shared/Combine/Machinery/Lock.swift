import Foundation
import Synchronization

/// A lock that guards state and is held for a few instructions. No foreign code runs meanwhile: no closure, subscriber,
/// subscription or deinitialiser of a value. What is to be called is read first, then called without the lock.
///
/// It isn't a `Mutex`, since the thread sanitizer doesn't see what happens in a contended one on Linux, nor a pthread
/// mutex, which would need a memory allocation for each subscription.
@usableFromInline struct Lock: ~Copyable {
    private static let released = NSCondition()

    /// 0 if it's unlocked, 1 if it's locked, 2 if it's locked and threads may be waiting.
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

/// A recursive lock that is held while a subscriber is signalled, so signals from different threads never overlap.
/// A thread that already holds it, because it's signalling, can lock it again.
///
/// A signal is delivered on the thread that sends it, before the call returns; a second thread waits. What a subscriber
/// sends while it receives something is delivered immediately, nested. A cancel never waits. Types that several threads
/// may signal use this lock: subjects, `merge`, `flatMap`, `switchToLatest`, `zip`, `combineLatest`, and operators that
/// deliver on a scheduler. After waiting, they check the state again. Other operators have one upstream publisher, whose
/// duty it is to send one signal at a time.
@usableFromInline final class RecursiveLock {
    /// The thread that holds the lock, or zero.
    private let owner = Atomic<UInt>(0)
    private let waiters = Atomic(0)

    /// The number of nested calls of `lock()`. Only the owner uses it.
    private var depth = 0

    @usableFromInline init() {}

    @usableFromInline var isHeldByAnotherThread: Bool {
        let owner = owner.load(ordering: .relaxed)
        return owner != 0 && owner != RecursiveLock.thisThread
    }

    /// Acquires the lock, waiting for it if necessary.
    @usableFromInline func lock() {
        if !tryLock() { wait() }
    }

    /// Acquires the lock. If it has to wait, it releases `other` meanwhile, so check the state again.
    @usableFromInline func lock(unlocking other: borrowing Lock) {
        if tryLock() { return }
        other.unlock()
        wait()
        other.lock()
    }

    /// Releases the lock. Call it with the state's lock held if other threads leave values for the owner to send.
    @usableFromInline func unlock() {
        depth -= 1
        if depth > 0 { return }
        owner.store(0, ordering: .sequentiallyConsistent)
        // A waiting thread registers before it checks the owner, so either it or this thread notices the other.
        guard waiters.load(ordering: .sequentiallyConsistent) > 0 else { return }
        RecursiveLock.waiting.lock()
        RecursiveLock.waiting.broadcast()
        RecursiveLock.waiting.unlock()
    }

    /// Acquires the lock, unless another thread holds it.
    @usableFromInline func tryLock() -> Bool {
        let me = RecursiveLock.thisThread
        let found = owner.compareExchange(expected: 0, desired: me, ordering: .sequentiallyConsistent)
        guard found.exchanged || found.original == me else { return false }
        depth += 1
        return true
    }

    private static let waiting = NSCondition()

    private func wait() {
        RecursiveLock.waiting.lock()
        waiters.add(1, ordering: .sequentiallyConsistent)
        while !tryLock() { RecursiveLock.waiting.wait() }
        waiters.subtract(1, ordering: .sequentiallyConsistent)
        RecursiveLock.waiting.unlock()
    }

    private static var thisThread: UInt {
        #if canImport(Musl)
        UInt(bitPattern: pthread_self())
        #else
        pthread_self()
        #endif
    }
}
