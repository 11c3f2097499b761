import Combine

/// A session without a network, for previews: it answers every request with the same feed.
nonisolated public struct PreviewSession: APISessionProviding {
    private let feed: PhotoFeed

    /// Makes a session that answers with this feed.
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

    /// Publishes the feed to each subscriber; fails when something else is asked for.
    public func execute<T: Decodable>(_ request: any RequestProviding) -> AnyPublisher<T, APIError> {
        // Still to be written.
        Fail(error: .failedRequest).eraseToAnyPublisher()
    }
}
