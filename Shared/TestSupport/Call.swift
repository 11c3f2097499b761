import Combine
import Foundation

/// A call of a method under test: the descriptions of its outcomes, and a way to cancel it.
///
/// With descriptions, one check can compare all kinds of calls: `"\(value)"` for a value, `"\(error)"` for an error.
@MainActor
public final class Call {
    /// The outcomes so far. A correct method has exactly one.
    public let outcomes: ValueCollector<String>
    private var cancellation: () -> Void = {}

    private init(_ waiter: ConditionWaiter) {
        outcomes = ValueCollector(waiter: waiter)
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
        self.init(backend?.waiter ?? ConditionWaiter())
        let token = start { [outcomes] in outcomes.add(description(of: $0)) }
        cancellation = token.cancel
    }

    /// Calls an async method in a task.
    public convenience init<Value: Sendable>(
        on backend: Backend? = nil,
        _ operation: @escaping @MainActor () async throws -> Value,
    ) {
        self.init(backend?.waiter ?? ConditionWaiter())
        let task = Task { [outcomes] in
            let outcome: Result<Value, any Error>
            do { outcome = .success(try await operation()) } catch { outcome = .failure(error) }
            outcomes.add(description(of: outcome))
        }
        cancellation = task.cancel
    }

    /// Subscribes to a publisher, which may send on any thread. Its end is an outcome only if it sent no value.
    public convenience init<Upstream: Publisher>(on backend: Backend? = nil, _ publisher: Upstream) {
        self.init(backend?.waiter ?? ConditionWaiter())
        cancellation = publisher.record(in: outcomes).cancel
    }

    /// Cancels the task, the token or the subscription.
    public func cancel() { cancellation() }
}

extension Publisher {
    /// Subscribes outside of the main actor, since a publisher may send on any thread.
    fileprivate func record(in outcomes: ValueCollector<String>) -> AnyCancellable {
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

private func description<Value, Failure>(of outcome: Result<Value, Failure>) -> String {
    switch outcome {
    case .success(let value): "\(value)"
    case .failure(let error): "\(error)"
    }
}
