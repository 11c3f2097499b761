import Dispatch
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The lock of a subscription or an operator's middle: a short one round its state, and a turn round what it
/// delivers.
///
/// - `lock()` and `unlock()` guard state, for a few instructions. No foreign code runs in between: no closure, no
///   subscriber, no subscription, no deinitialiser of a value. What is to be called is taken out first.
/// - `beginDelivery()` and `endDelivery()`, called with the lock, make a thread the only one that signals the
///   subscriber, so that signals of two threads are serial: the second waits, without the lock. A thread that
///   comes again from within its own signal goes on at once.
///
/// A pthread mutex, since the thread sanitizer doesn't see what happens in a contended `Mutex` on Linux.
@usableFromInline struct Lock: ~Copyable {
    /// All but the mutex is guarded by it.
    struct State: ~Copyable {
        // The first property, so that it is found at the address of the whole.
        var mutex = pthread_mutex_t()

        /// The thread whose turn it is, or zero: taken with the mutex, given up without.
        let owner = Atomic<UInt>(0)

        /// How many signals of the owner are nested. For the owner; atomic only since it isn't for the mutex.
        let depth = Atomic(0)

        /// Who waits, and whether anyone does, which the owner reads without the mutex.
        var waiting: [(thread: UInt, granted: DispatchSemaphore)] = []
        let isAwaited = Atomic(false)
    }

    private let state: UnsafeMutablePointer<State>

    @usableFromInline init() {
        state = .allocate(capacity: 1)
        state.initialize(to: State())
        pthread_mutex_init(Lock.mutex(of: state), nil)
    }

    deinit {
        pthread_mutex_destroy(Lock.mutex(of: state))
        state.deinitialize(count: 1)
        state.deallocate()
    }

    @usableFromInline func lock() { pthread_mutex_lock(Lock.mutex(of: state)) }

    @usableFromInline func unlock() { pthread_mutex_unlock(Lock.mutex(of: state)) }

    @inlinable @inline(__always) func withLock<Result>(_ body: () -> Result) -> Result {
        lock()
        defer { unlock() }
        return body()
    }

    /// Whether another thread is signalling. With the lock.
    @usableFromInline var isDeliveringElsewhere: Bool {
        let owner = state.pointee.owner.load(ordering: .relaxed)
        return owner != 0 && owner != Lock.me
    }

    /// Takes the turn, or waits for it. Called with the lock, which is given up while it waits: look at the state
    /// again.
    @usableFromInline func beginDelivery() {
        let me = Lock.me
        let owner = state.pointee.owner.load(ordering: .sequentiallyConsistent)
        if owner != 0 && owner != me { return waitForTurn(me) }
        if owner == 0 { state.pointee.owner.store(me, ordering: .relaxed) }
        state.pointee.depth.add(1, ordering: .relaxed)
    }

    /// Gives the turn to whoever has waited longest. Called with the lock, which it unlocks.
    @usableFromInline func endDelivery() {
        unlock()
        endDeliveryUnlocked()
    }

    /// The same, called without the lock.
    @usableFromInline func endDeliveryUnlocked() {
        if state.pointee.depth.subtract(1, ordering: .relaxed).newValue > 0 { return }
        state.pointee.owner.store(0, ordering: .sequentiallyConsistent)
        // Who waits says so first and looks at the owner then; hence one of the two sees the other.
        if state.pointee.isAwaited.load(ordering: .sequentiallyConsistent) { grantTurn() }
    }

    private func grantTurn() {
        lock()
        guard state.pointee.owner.load(ordering: .sequentiallyConsistent) == 0, !state.pointee.waiting.isEmpty
        else { return unlock() }
        let next = state.pointee.waiting.removeFirst()
        state.pointee.isAwaited.store(!state.pointee.waiting.isEmpty, ordering: .sequentiallyConsistent)
        state.pointee.owner.store(next.thread, ordering: .relaxed)
        state.pointee.depth.store(1, ordering: .relaxed)
        unlock()
        next.granted.signal()
    }

    // MARK: - Threads that wait for each other

    /// Which turn each thread waits for; the lock round it comes before those of others.
    private nonisolated(unsafe) static var turns: [UInt: UnsafeMutablePointer<State>] = [:]
    private nonisolated(unsafe) static let turnsMutex = {
        let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
        return mutex
    }()

    private func waitForTurn(_ me: UInt) {
        unlock()
        pthread_mutex_lock(Lock.turnsMutex)
        lock()
        state.pointee.isAwaited.store(true, ordering: .sequentiallyConsistent)
        let owner = state.pointee.owner.load(ordering: .sequentiallyConsistent)
        if owner == 0 || isBlocked(owner, by: me) {
            // Free by now; or the owner is within a call that waits for this very thread, as two chains do that send to
            // each other. Its signal stands still meanwhile, so that this one is nested in it, as if it were of the
            // same thread.
            if owner == 0 { state.pointee.owner.store(me, ordering: .relaxed) }
            state.pointee.depth.add(1, ordering: .relaxed)
            state.pointee.isAwaited.store(!state.pointee.waiting.isEmpty, ordering: .sequentiallyConsistent)
            pthread_mutex_unlock(Lock.turnsMutex)
            return
        }
        let granted = DispatchSemaphore(value: 0)
        state.pointee.waiting.append((me, granted))
        Lock.turns[me] = state
        unlock()
        pthread_mutex_unlock(Lock.turnsMutex)
        granted.wait()
        pthread_mutex_lock(Lock.turnsMutex)
        Lock.turns[me] = nil
        pthread_mutex_unlock(Lock.turnsMutex)
        lock()
    }

    /// Whether a thread waits for a turn that is mine, or that of a thread that waits for mine, and so on.
    private func isBlocked(_ thread: UInt, by me: UInt) -> Bool {
        var thread = thread
        while let next = Lock.turns[thread], next != state {
            let owner = next.pointee.owner.load(ordering: .sequentiallyConsistent)
            if owner == 0 || owner == thread { return false }
            if owner == me { return true }
            thread = owner
        }
        return false
    }

    private static var me: UInt {
        #if canImport(Musl)
        UInt(bitPattern: pthread_self())
        #else
        pthread_self()
        #endif
    }

    private static func mutex(of state: UnsafeMutablePointer<State>) -> UnsafeMutablePointer<pthread_mutex_t>
    {
        UnsafeMutableRawPointer(state).assumingMemoryBound(to: pthread_mutex_t.self)
    }
}
