import Combine

/// A type that provides the app's photos.
nonisolated public protocol PhotoFeedProviding: Sendable {
    /// Fetches the photos of the day.
    ///
    /// - Returns: A publisher of the feed, on any thread: without a connection, the saved one; on other failures,
    ///   an empty one.
    func getPhotoFeed() -> AnyPublisher<PhotoFeed, Never>
}
