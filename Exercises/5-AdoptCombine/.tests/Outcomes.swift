import Combine
import TestSupport

/// What a publisher has sent so far: its values, and its failure if there was one.
///
/// An end without a value is a failure with a `Finding`.
typealias Outcomes<Value: Sendable> = Answers<Result<Value, any Error>>

extension Publisher where Output: Sendable {
    /// Subscribes, and records what comes, on whatever thread.
    func record(in outcomes: Outcomes<Output>) -> AnyCancellable {
        sink { completion in
            if case .failure(let error) = completion {
                outcomes.add(.failure(error))
            } else if outcomes.all.isEmpty {
                outcomes.add(.failure(Finding("The publisher finished without a value.")))
            }
        } receiveValue: { value in
            outcomes.add(.success(value))
        }
    }
}
