extension Subscribers {
    /// The way in which a stream ended.
    public enum Completion<Failure: Error> {
        /// The publisher finished normally.
        case finished

        /// The publisher failed with an error.
        case failure(Failure)

        /// Returns the same completion with a different type of failure.
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
