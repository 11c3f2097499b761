// The parts of Synchronization in use, without Glibc, on which Linux's depends; only for `.ci/apple`.
public struct Mutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
    public init(_ initialValue: consuming sending Value) { fatalError() }
    public borrowing func withLock<Result: ~Copyable, E: Error>(
        _ body: (inout sending Value) throws(E) -> sending Result
    ) throws(E) -> sending Result { fatalError() }
    public borrowing func withLockIfAvailable<Result: ~Copyable, E: Error>(
        _ body: (inout sending Value) throws(E) -> sending Result
    ) throws(E) -> sending Result? { fatalError() }
}

public enum AtomicLoadOrdering: Sendable { case relaxed, acquiring, sequentiallyConsistent }
public enum AtomicStoreOrdering: Sendable { case relaxed, releasing, sequentiallyConsistent }
public enum AtomicUpdateOrdering: Sendable { case relaxed, acquiring, releasing, acquiringAndReleasing, sequentiallyConsistent }

public struct Atomic<Value: Sendable>: ~Copyable, @unchecked Sendable {
    public init(_ initialValue: Value) {}
    public borrowing func load(ordering: AtomicLoadOrdering) -> Value { fatalError() }
    public borrowing func store(_ desired: Value, ordering: AtomicStoreOrdering) {}
    @discardableResult
    public borrowing func exchange(_ desired: Value, ordering: AtomicUpdateOrdering) -> Value { fatalError() }
}
extension Atomic where Value: FixedWidthInteger {
    @discardableResult
    public borrowing func add(_ operand: Value, ordering: AtomicUpdateOrdering) -> (oldValue: Value, newValue: Value) { fatalError() }
    @discardableResult
    public borrowing func subtract(_ operand: Value, ordering: AtomicUpdateOrdering) -> (oldValue: Value, newValue: Value) { fatalError() }
    @discardableResult
    public borrowing func wrappingAdd(_ operand: Value, ordering: AtomicUpdateOrdering) -> (oldValue: Value, newValue: Value) { fatalError() }
}
