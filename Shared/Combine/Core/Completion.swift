extension Subscribers {
    /// How a stream ended.
    @frozen
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

private enum CompletionKeys: String, CodingKey {
    case success
    case error
}

extension Subscribers.Completion: Encodable where Failure: Encodable {
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CompletionKeys.self)
        try container.encode(self.error == nil, forKey: .success)
        try container.encodeIfPresent(self.error, forKey: .error)
    }

    private var error: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}

extension Subscribers.Completion: Decodable where Failure: Decodable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CompletionKeys.self)
        let isSuccess = try container.decode(Bool.self, forKey: .success)
        self = isSuccess ? .finished : .failure(try container.decode(Failure.self, forKey: .error))
    }
}
