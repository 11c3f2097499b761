/// The photos of the day.
nonisolated public struct PhotoFeed: Decodable, Hashable, Sendable {
    /// The photos, in the API's order.
    public let photos: [Photo]

    /// A feed without photos.
    public static let empty = PhotoFeed(photos: [])

    /// Creates a feed with the given photos.
    public init(photos: [Photo]) {
        self.photos = photos
    }
}

/// A photo in a feed.
nonisolated public struct Photo: Decodable, Hashable, Identifiable, Sendable {
    /// The identifier.
    public let id: String
    /// The title.
    public let title: String
    /// The name of the photographer.
    public let photographer: String

    /// Creates a photo.
    public init(id: String, title: String, photographer: String) {
        self.id = id
        self.title = title
        self.photographer = photographer
    }
}
