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

    public func getPhotoFeed(_ completion: @escaping @Sendable (Result<PhotoFeed, APIError>) -> Void) {
        let request = PhotoFeedRequest(baseURL: baseURL)
        apiSession.execute(request) { [cache] (result: Result<PhotoFeed, APIError>) in
            if result == .failure(.unreachable), let feed = try? cache() {
                completion(.success(feed))
            } else {
                completion(result)
            }
        }
    }

    /// Fetches the photos of the day.
    ///
    /// - Returns: A publisher of the feed, on any thread: without a connection, the saved one; on other failures,
    ///   an empty one.
    public func getPhotoFeed() -> AnyPublisher<PhotoFeed, Never> {
        let placeholder = Photo(id: "-", title: "getPhotoFeed() is not written yet", photographer: "-")
        return Just(PhotoFeed(photos: [placeholder])).eraseToAnyPublisher()
    }
}
