import Synchronization

/// State that one thread at a time may touch.
///
/// The closure must not call foreign code (a subscriber, a subscription, a user's closure): take out of the
/// state what is to be called, and call it when the lock is free again.
@usableFromInline struct Locked<State>: ~Copyable {
    /// Combine's publishers may be used from any thread although their values aren't `Sendable`; the mutex
    /// sees to exclusion, which is all that crossing threads needs here.
    @usableFromInline struct Unchecked<Value>: @unchecked Sendable {
        @usableFromInline var value: Value

        @inlinable init(_ value: Value) { self.value = value }
    }

    @usableFromInline let mutex: Mutex<Unchecked<State>>

    @inlinable init(_ state: State) { mutex = Mutex(Unchecked(state)) }

    @inlinable @inline(__always) func withLock<Result>(_ body: (inout State) -> Result) -> Result {
        mutex.withLock { Unchecked(body(&$0.value)) }.value
    }

    /// Puts `newState` in place of the state, which is returned (and so released, if at all, without the
    /// lock).
    @inlinable func exchange(_ newState: State) -> State {
        withLock { state in
            let old = state
            state = newState
            return old
        }
    }
}
