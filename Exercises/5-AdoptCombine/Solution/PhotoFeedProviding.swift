import Combine

/// Where the app gets its photos.
nonisolated public protocol PhotoFeedProviding: Sendable {
    /// Gets the photos of the day.
    ///
    /// - Returns: A stream of the feed, on any thread. Without a connection, it is the saved one; in any other failure,
    ///   an empty one.
    func getPhotoFeed() -> AnyPublisher<PhotoFeed, Never>
}
