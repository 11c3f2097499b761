import Combine

nonisolated extension ShelfFinder {
    /// Finds the number of a book's shelf. Publishes what ``shelf(of:_:)`` passes to its completion handler.
    ///
    /// Each subscription sends its own request, and nothing is sent before that. A request can't be cancelled.
    public func shelfPublisher(of book: Book) -> AnyPublisher<Int, LibraryError> {
        Deferred {
            Future { promise in
                let promise = SendablePromise(promise)
                shelf(of: book) { promise.keep($0) }
            }
        }
        .eraseToAnyPublisher()
    }
}

nonisolated extension AnyPublisher where Output: Sendable {
    /// Creates a publisher of the outcome of an asynchronous function.
    ///
    /// Each subscription calls the function in a new task. Cancelling the subscription cancels the task.
    /// You can subscribe on any thread, and the outcome may arrive on any thread.
    public init(_ function: @escaping @Sendable () async throws(Failure) -> Output) {
        self = Deferred {
            var task: Task<Void, Never>?
            let future = Future<Output, Failure> { promise in
                let promise = SendablePromise(promise)
                task = Task {
                    do throws(Failure) {
                        promise.keep(.success(try await function()))
                    } catch {
                        promise.keep(.failure(error))
                    }
                }
            }
            return future.handleEvents(receiveCancel: { [task] in task?.cancel() })
        }
        .eraseToAnyPublisher()
    }
}

/// An error that indicates that a publisher ended without a value.
public struct NoValue: Error {}

nonisolated extension Publisher where Output: Sendable {
    /// Waits for the first value, and returns it. Cancelling the task cancels the subscription.
    ///
    /// - Throws: The publisher's error, ``NoValue`` if it ends without a value, or a `CancellationError` if
    ///   the task is cancelled.
    public func firstValue() async throws -> Output {
        let first = Once<Output>()
        let subscription = sink { completion in
            switch completion {
            case .finished: first.settle(.failure(NoValue()))
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
