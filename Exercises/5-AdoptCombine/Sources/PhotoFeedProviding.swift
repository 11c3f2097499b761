/// A type that provides the app's photos.
nonisolated public protocol PhotoFeedProviding: Sendable {
    /// Fetches the photos of the day.
    ///
    /// - Parameter completion: Called once, on any thread.
    func getPhotoFeed(_ completion: @escaping @Sendable (Result<PhotoFeed, APIError>) -> Void)
}
