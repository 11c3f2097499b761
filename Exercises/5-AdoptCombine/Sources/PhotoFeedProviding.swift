/// Where the app gets its photos.
nonisolated public protocol PhotoFeedProviding: Sendable {
    /// Gets the photos of the day.
    ///
    /// - Parameter completion: Called once, on any thread.
    func getPhotoFeed(_ completion: @escaping @Sendable (Result<PhotoFeed, APIError>) -> Void)
}
