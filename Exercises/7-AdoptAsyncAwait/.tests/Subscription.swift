import Combine
import TestSupport

extension Backend {
    /// Subscribes to a publisher, which may send on any thread.
    ///
    /// - Returns: A record of its values and its error, and what cancels the subscription.
    func answers<Value: Sendable, Failure: Error>(
        of publisher: AnyPublisher<Value, Failure>,
    ) -> (answers: Answers<Result<Value, any Error>>, subscription: AnyCancellable) {
        let answers = Answers<Result<Value, any Error>>(conditions: conditions)
        let subscription = publisher.sink { @Sendable completion in
            switch completion {
            case .finished where answers.all.isEmpty:
                answers.add(
                    .failure(
                        Finding(
                            "The publisher ended without a value: see AnyPublisher.init(_:) in Bridges.swift."
                        )
                    )
                )
            case .finished:
                break
            case .failure(let error):
                answers.add(.failure(error))
            }
        } receiveValue: { @Sendable value in
            answers.add(.success(value))
        }
        return (answers, subscription)
    }
}
