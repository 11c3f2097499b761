import Combine

/// A session without a network, for previews: it answers every request with the same feed.
nonisolated public struct PreviewSession: APISessionProviding {
    private let feed: PhotoFeed

    /// Makes a session that answers with this feed.
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
