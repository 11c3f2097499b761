import Combine

nonisolated extension ShelfFinder {
    /// Finds the number of a book's shelf. Publishes what ``shelf(of:_:)`` passes to its completion handler.
    ///
    /// Each subscription sends its own request, and nothing is sent before that. A request can't be cancelled.
    public func shelfPublisher(of book: Book) -> AnyPublisher<Int, LibraryError> {
        // A placeholder that ends without a value: replace it.
        Empty().eraseToAnyPublisher()
    }
}

nonisolated extension AnyPublisher where Output: Sendable {
    /// Creates a publisher of the outcome of an asynchronous function.
    ///
    /// Each subscription calls the function in a new task. Cancelling the subscription cancels the task.
    /// You can subscribe on any thread, and the outcome may arrive on any thread.
    public init(_ function: @escaping @Sendable () async throws(Failure) -> Output) {
        // A placeholder that ends without a value: replace it.
        self = Empty().eraseToAnyPublisher()
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
        throw LibraryError.unwritten("Publisher.firstValue()")
    }
}
