import Foundation
import FoundationCompat

/// What comes back from the code under test, in its order, from whatever thread it comes.
///
/// ```swift
/// let answers = Answers<Result<[Note], any Error>>()
/// client.fetchNotes { answers.add($0) }
/// try await backend.received("GET /notes").respond(.json("[]"))
/// let notes = try await answers.next().get()
/// ```
public final class Answers<Value: Sendable>: Sendable {
    private let values = Locked<[Value]>([])
    private let conditions: Conditions
    private let taken = Locked(0)

    /// Makes a record of nothing, which tells these conditions of each answer.
    @MainActor
    public init(conditions: Conditions = Conditions()) {
        self.conditions = conditions
    }

    /// All that came so far, what was waited for included.
    public var all: [Value] {
        values.withLock { $0 }
    }

    /// Adds what came.
    public func add(_ value: Value) {
        values.withLock { $0.append(value) }
        DispatchQueue.main.async { self.conditions.changed() }
    }

    /// Waits for the one after those that were waited for.
    ///
    /// - Throws: A ``Finding`` when it never comes.
    @MainActor
    public func next() async throws -> Value {
        let index = taken.withLock { $0 }
        guard await conditions.wait(until: { [self] in all.count > index }) else {
            throw Finding("The call never returned a value or an error: its caller would wait forever.")
        }
        taken.withLock { $0 = index + 1 }
        return all[index]
    }
}

extension Answers {
    /// Makes a record of what an asynchronous call comes to.
    ///
    /// - Returns: The record, and what cancels the call.
    @MainActor
    public static func of<Success: Sendable>(
        conditions: Conditions = Conditions(),
        _ call: @escaping @MainActor () async throws -> Success,
    ) -> (answers: Answers, task: Task<Void, Never>) where Value == Result<Success, any Error> {
        let answers = Answers(conditions: conditions)
        let task = Task {
            do {
                answers.add(.success(try await call()))
            } catch {
                answers.add(.failure(error))
            }
        }
        return (answers, task)
    }
}
