import Combine

extension AnyPublisher where Output: Sendable {
    /// Makes a publisher of what an asynchronous function comes to.
    ///
    /// Each subscription calls the function anew, in a task of its own; cancelling the one cancels the other.
    /// Subscribe on the main actor.
    @MainActor
    public init(_ function: @escaping @MainActor () async throws(Failure) -> Output) {
        self = Deferred {
            var task: Task<Void, Never>?
            let future = Future<Output, Failure> { promise in
                task = Task {
                    do throws(Failure) {
                        promise(.success(try await function()))
                    } catch {
                        promise(.failure(error))
                    }
                }
            }
            return future.handleEvents(receiveCancel: { @Sendable [task] in task?.cancel() })
        }
        .eraseToAnyPublisher()
    }
}

extension Publisher where Output: Sendable {
    /// The first value, once it is there; cancelling the task cancels the subscription.
    ///
    /// - Throws: What the publisher fails with, or a `CancellationError` when there will never be a value.
    public func firstValue() async throws -> Output {
        let first = Once<Output>()
        let subscription = sink { completion in
            switch completion {
            case .finished: first.settle(.failure(CancellationError()))
            case .failure(let error): first.settle(.failure(error))
            }
        } receiveValue: { value in
            first.settle(.success(value))
        }
        defer { subscription.cancel() }

        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { first.resume($0) }
        } onCancel: {
            first.settle(.failure(CancellationError()))
        }
    }
}
