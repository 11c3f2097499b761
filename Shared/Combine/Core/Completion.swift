extension Subscribers {
    /// How a stream ended.
    public enum Completion<Failure: Error> {
        /// It ended normally.
        case finished

        /// It ended with an error.
        case failure(Failure)

        /// The same ending for another kind of failure.
        @inlinable
        func mapError<NewFailure>(_ transform: (Failure) -> NewFailure) -> Completion<NewFailure> {
            switch self {
            case .finished: .finished
            case .failure(let error): .failure(transform(error))
            }
        }
    }
}

extension Subscribers.Completion: Sendable {}
extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Hashable where Failure: Hashable {}
