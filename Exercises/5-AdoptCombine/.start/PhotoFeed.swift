/// The photos of the day.
nonisolated public struct PhotoFeed: Decodable, Hashable, Sendable {
    /// The photos, in the API's order.
    public let photos: [Photo]

    /// A feed without photos.
    public static let empty = PhotoFeed(photos: [])

    /// Makes a feed of its photos.
    public init(photos: [Photo]) {
        self.photos = photos
    }
}

/// One photo of a feed.
nonisolated public struct Photo: Decodable, Hashable, Identifiable, Sendable {
    /// The name that the API knows it by.
    public let id: String
    /// What is to be seen.
    public let title: String
    /// Who took it.
    public let photographer: String

    /// Makes a photo of its parts.
    public init(id: String, title: String, photographer: String) {
        self.id = id
        self.title = title
        self.photographer = photographer
    }
}
