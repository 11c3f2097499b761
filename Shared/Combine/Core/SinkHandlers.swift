import Synchronization

/// The closures of a sink, which one may drop from any thread while another is in the midst of calling them.
///
/// A value costs neither a lock nor a retain: who calls says so first (`caller`), and who ends it says so
/// first (`ended`), each before looking at the other's word. Hence either the caller sees the end and doesn't
/// call, or the one who ends sees the caller and leaves it to it to drop the closures.
@usableFromInline struct SinkHandlers<Input, Failure: Error>: ~Copyable {
    @usableFromInline final class Closures {
        @usableFromInline let value: (Input) -> Void
        @usableFromInline let completion: (Subscribers.Completion<Failure>) -> Void

        @inlinable
        init(
            _ value: @escaping (Input) -> Void,
            _ completion: @escaping (Subscribers.Completion<Failure>) -> Void,
        ) {
            self.value = value
            self.completion = completion
        }
    }

    /// The closures, retained by hand and released by whoever sets `dropped`.
    @usableFromInline let closures: Unmanaged<Closures>
    @usableFromInline let dropped = Atomic<Bool>(false)
    @usableFromInline let ended = Atomic<Bool>(false)

    /// The thread that is calling a closure, or zero.
    @usableFromInline let caller = Atomic<UInt>(0)

    /// Set for good once two threads called at a time, against the rules: only `deinit` is sure that none
    /// does.
    @usableFromInline let overlapped = Atomic<Bool>(false)

    @inlinable
    init(
        _ value: @escaping (Input) -> Void,
        _ completion: @escaping (Subscribers.Completion<Failure>) -> Void,
    ) {
        closures = Unmanaged.passRetained(Closures(value, completion))
    }

    deinit {
        overlapped.store(false, ordering: .relaxed)
        drop()
    }

    @inlinable func receive(_ value: Input) {
        let outer = enter()
        if !ended.load(ordering: .sequentiallyConsistent) {
            closures._withUnsafeGuaranteedRef { $0.value(value) }
        }
        leave(outer)
    }

    @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
        let outer = enter()
        if !ended.exchange(true, ordering: .sequentiallyConsistent) {
            closures._withUnsafeGuaranteedRef { $0.completion(completion) }
        }
        leave(outer)
    }

    @usableFromInline func withClosures<Result>(_ body: (Closures) -> Result) -> Result? {
        let outer = enter()
        defer { leave(outer) }
        if ended.load(ordering: .sequentiallyConsistent) { return nil }
        return closures._withUnsafeGuaranteedRef(body)
    }

    @usableFromInline func end() {
        ended.store(true, ordering: .sequentiallyConsistent)
        if caller.load(ordering: .sequentiallyConsistent) == 0 { drop() }
    }

    @inlinable
    @inline(__always)
    func enter() -> UInt {
        let me = Gate.currentThread
        let outer = caller.exchange(me, ordering: .sequentiallyConsistent)
        if outer != 0 && outer != me { overlapped.store(true, ordering: .sequentiallyConsistent) }
        return outer
    }

    @inlinable
    @inline(__always)
    func leave(_ outer: UInt) {
        caller.store(outer, ordering: .releasing)
        if outer == 0 && ended.load(ordering: .relaxed) { drop() }
    }

    @usableFromInline func drop() {
        if overlapped.load(ordering: .sequentiallyConsistent) { return }
        if !dropped.exchange(true, ordering: .acquiringAndReleasing) { closures.release() }
    }
}
