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

    public func getPhotoFeed() -> AnyPublisher<PhotoFeed, Never> {
        apiSession.execute(PhotoFeedRequest(baseURL: baseURL))
            .replaceError(with: .empty)
            .eraseToAnyPublisher()
    }
}
