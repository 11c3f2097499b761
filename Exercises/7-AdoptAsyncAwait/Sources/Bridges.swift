import Combine

nonisolated extension ShelfFinder {
    /// Finds the number of a book's shelf: what ``shelf(of:_:)`` calls back with, as a stream.
    ///
    /// Each subscription asks again, and nothing is asked before. A request can't be cancelled, as there is no way to.
    public func shelfPublisher(of book: Book) -> AnyPublisher<Int, LibraryError> {
        // Ends without a value: it is still to be written.
        Empty().eraseToAnyPublisher()
    }
}

nonisolated extension AnyPublisher where Output: Sendable {
    /// Makes a publisher of what an asynchronous function comes to.
    ///
    /// Each subscription calls the function anew, in a task of its own; cancelling the one cancels the other.
    /// One may subscribe on any thread, and the outcome comes on any.
    public init(_ function: @escaping @Sendable () async throws(Failure) -> Output) {
        // Ends without a value: it is still to be written.
        self = Empty().eraseToAnyPublisher()
    }
}

/// A publisher has ended without a value.
public struct NoValue: Error {}

nonisolated extension Publisher where Output: Sendable {
    /// The first value, once it is there; cancelling the task cancels the subscription.
    ///
    /// - Throws: What the publisher fails with, ``NoValue`` when it ends without a value, or a `CancellationError` when
    ///   the task is cancelled.
    public func firstValue() async throws -> Output {
        throw LibraryError.unwritten("Publisher.firstValue() is still to be written")
    }
}
