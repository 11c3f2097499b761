import Foundation
import Synchronization

/// Collects the values that the code under test delivers, in order, on any thread.
///
/// ```swift
/// let results = ValueCollector<Result<[String], any Error>>(waiter: backend.waiter)
/// client.fetchNotes { results.add($0) }
/// try await backend.received("GET /notes").respond(.json("[]"))
/// let notes = try await results.next().get()
/// ```
public final class ValueCollector<Value: Sendable>: Sendable {
    private let values = Mutex<[Value]>([])
    private let waiter: ConditionWaiter
    private let returned = Mutex(0)

    /// Creates an empty collector that rechecks the waiter's conditions at each new value.
    @MainActor
    public init(waiter: ConditionWaiter = ConditionWaiter()) {
        self.waiter = waiter
    }

    /// All values so far, including those that `next()` has returned.
    public var all: [Value] {
        values.withLock { $0 }
    }

    /// Adds a value.
    public func add(_ value: Value) {
        values.withLock { $0.append(value) }
        DispatchQueue.main.async { self.waiter.recheck() }
    }

    /// Waits for the first value that it hasn't returned yet.
    ///
    /// - Throws: A ``Finding`` if it never arrives.
    @MainActor
    public func next() async throws -> Value {
        let index = returned.withLock { $0 }
        guard await waiter.wait(until: { [self] in all.count > index }) else {
            throw Finding("The call returned neither a value nor an error within a second.")
        }
        returned.withLock { $0 = index + 1 }
        return all[index]
    }
}

extension ValueCollector {
    /// Runs an asynchronous call in a task, and collects its result.
    ///
    /// - Returns: The collected result, and the task.
    @MainActor
    public static func run<Success: Sendable>(
        waiter: ConditionWaiter = ConditionWaiter(),
        _ call: @escaping @MainActor () async throws -> Success,
    ) -> (results: ValueCollector, task: Task<Void, Never>) where Value == Result<Success, any Error> {
        let results = ValueCollector(waiter: waiter)
        let task = Task {
            do {
                results.add(.success(try await call()))
            } catch {
                results.add(.failure(error))
            }
        }
        return (results, task)
    }
}
