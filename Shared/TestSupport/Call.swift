import Combine
import Foundation

/// A call of a method under test: its outcomes in words, and a way to cancel it.
///
/// Words, so that one check can compare calls of every form: `"\(value)"` for a value, `"\(error)"` for an error.
@MainActor
public final class Call {
    /// The outcomes so far. A correct method has exactly one.
    public let outcomes: Answers<String>
    private var cancellation: () -> Void = {}

    private init(_ conditions: Conditions) {
        outcomes = Answers(conditions: conditions)
    }

    /// Calls a method that takes a completion handler and returns a token.
    ///
    /// ```swift
    /// Call(on: backend) { client.notes($0) }
    /// ```
    public convenience init<Value: Sendable, Failure: Error>(
        on backend: Backend? = nil,
        _ start: (@escaping @Sendable (Result<Value, Failure>) -> Void) -> AnyCancellable,
    ) {
        self.init(backend?.conditions ?? Conditions())
        let token = start { [outcomes] in outcomes.add(words(for: $0)) }
        cancellation = token.cancel
    }

    /// Calls an async method in a task.
    public convenience init<Value: Sendable>(
        on backend: Backend? = nil,
        _ operation: @escaping @MainActor () async throws -> Value,
    ) {
        self.init(backend?.conditions ?? Conditions())
        let task = Task { [outcomes] in
            let outcome: Result<Value, any Error>
            do { outcome = .success(try await operation()) } catch { outcome = .failure(error) }
            outcomes.add(words(for: outcome))
        }
        cancellation = task.cancel
    }

    /// Subscribes to a publisher, which may send on any thread. Its end is an outcome only if no value came before it.
    public convenience init<Upstream: Publisher>(on backend: Backend? = nil, _ publisher: Upstream) {
        self.init(backend?.conditions ?? Conditions())
        cancellation = publisher.record(in: outcomes).cancel
    }

    /// Cancels the task, the token or the subscription.
    public func cancel() { cancellation() }
}

extension Publisher {
    /// Subscribes outside of the main actor, since a publisher may send on any thread.
    fileprivate func record(in outcomes: Answers<String>) -> AnyCancellable {
        sink { completion in
            switch completion {
            case .failure(let error): outcomes.add("\(error)")
            case .finished where outcomes.all.isEmpty: outcomes.add("the end, without a value")
            case .finished: break
            }
        } receiveValue: { value in
            outcomes.add("\(value)")
        }
    }
}

private func words<Value, Failure>(for outcome: Result<Value, Failure>) -> String {
    switch outcome {
    case .success(let value): "\(value)"
    case .failure(let error): "\(error)"
    }
}
