import Combine

/// Where the app gets its photos.
public protocol PhotoFeedProviding: Sendable {
    /// Gets the photos of the day.
    ///
    /// - Returns: A stream of the feed, on any thread; of an empty one if it can't be had.
    func getPhotoFeed() -> AnyPublisher<PhotoFeed, Never>
}
