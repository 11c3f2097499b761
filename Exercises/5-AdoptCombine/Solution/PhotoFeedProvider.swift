import Combine
import Foundation

/// Fetches the photos from the API.
nonisolated public struct PhotoFeedProvider: PhotoFeedProviding {
    private let apiSession: any APISessionProviding
    private let baseURL: URL
    private let cache: @Sendable () throws -> PhotoFeed

    /// Creates a provider for the API at the given address that uses the given session.
    ///
    /// - Parameter cache: Reads the feed that was saved last. Throws an error if there is none.
    public init(
        apiSession: any APISessionProviding,
        baseURL: URL,
        cache: @escaping @Sendable () throws -> PhotoFeed = { throw CocoaError(.fileReadNoSuchFile) },
    ) {
        self.apiSession = apiSession
        self.baseURL = baseURL
        self.cache = cache
    }

    public func getPhotoFeed() -> AnyPublisher<PhotoFeed, Never> {
        apiSession.execute(PhotoFeedRequest(baseURL: baseURL))
            .tryCatch { error in
                guard error == .unreachable else { throw error }
                return Just(try cache())
            }
            .replaceError(with: .empty)
            .eraseToAnyPublisher()
    }
}
