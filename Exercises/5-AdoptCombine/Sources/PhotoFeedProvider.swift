import Combine
import Foundation

/// Gets the photos from the API.
public struct PhotoFeedProvider: PhotoFeedProviding {
    private let apiSession: any APISessionProviding
    private let baseURL: URL

    /// Makes a provider that performs its requests with this session, at this address.
    public init(apiSession: any APISessionProviding, baseURL: URL) {
        self.apiSession = apiSession
        self.baseURL = baseURL
    }

    public func getPhotoFeed(_ completion: @escaping @Sendable (Result<PhotoFeed, any Error>) -> Void) {
        apiSession.execute(PhotoFeedRequest(baseURL: baseURL), completion: completion)
    }

    /// Gets the photos of the day.
    ///
    /// - Returns: A stream of the feed, on any thread; of an empty one if it can't be had.
    public func getPhotoFeed() -> AnyPublisher<PhotoFeed, Never> {
        let placeholder = Photo(id: "-", title: "getPhotoFeed() is not written yet", photographer: "-")
        return Just(PhotoFeed(photos: [placeholder])).eraseToAnyPublisher()
    }
}
