import Combine

extension AnyPublisher where Output: Sendable {
    /// Makes a publisher of what an asynchronous function comes to.
    ///
    /// Each subscription calls the function anew, in a task of its own; cancelling the one cancels the other.
    /// Subscribe on the main actor.
    @MainActor
    public init(_ function: @escaping @MainActor () async throws(Failure) -> Output) {
        // Ends without a value: it is still to be written.
        self = Empty().eraseToAnyPublisher()
    }
}

extension Publisher where Output: Sendable {
    /// The first value, once it is there; cancelling the task cancels the subscription.
    ///
    /// - Throws: What the publisher fails with, or a `CancellationError` when there will never be a value.
    public func firstValue() async throws -> Output {
        throw LibraryError.unwritten("Publisher.firstValue() is still to be written")
    }
}
