import Combine

/// A session for previews that answers every request with the same feed, without a network.
nonisolated public struct PreviewSession: APISessionProviding {
    private let feed: PhotoFeed

    /// Creates a session that answers with the given feed.
    public init(feed: PhotoFeed) {
        self.feed = feed
    }

    public func execute<T: Decodable>(_ request: any RequestProviding) -> AnyPublisher<T, APIError> {
        guard let value = feed as? T else {
            return Fail(error: .invalidResponse).eraseToAnyPublisher()
        }

        return Just(value)
            .setFailureType(to: APIError.self)
            .eraseToAnyPublisher()
    }
}
