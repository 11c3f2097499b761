import Combine

/// A session for previews that answers every request with the same feed, without a network.
nonisolated public struct PreviewSession: APISessionProviding {
    private let feed: PhotoFeed

    /// Creates a session that answers with the given feed.
    public init(feed: PhotoFeed) {
        self.feed = feed
    }

    public func execute<T: Decodable & Sendable>(
        _ request: any RequestProviding,
        completion: @escaping @Sendable (Result<T, APIError>) -> Void,
    ) {
        guard let value = feed as? T else {
            completion(.failure(.invalidResponse))
            return
        }

        completion(.success(value))
    }

    /// Publishes the feed to each subscriber, or fails when another type is requested.
    public func execute<T: Decodable>(_ request: any RequestProviding) -> AnyPublisher<T, APIError> {
        // This isn't written yet.
        Fail(error: .failedRequest).eraseToAnyPublisher()
    }
}
