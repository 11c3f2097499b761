/// A post.
nonisolated public struct Post: Codable, Hashable, Identifiable, Sendable {
    /// The identifier.
    public let id: Int
    /// The title.
    public let title: String
    /// The text.
    public let text: String

    /// Creates a post.
    public init(id: Int, title: String, text: String) {
        self.id = id
        self.title = title
        self.text = text
    }
}

/// A post that isn't published yet.
nonisolated public struct Draft: Codable, Hashable, Sendable {
    /// The title.
    public let title: String
    /// The text.
    public let text: String

    /// Creates a draft.
    public init(title: String, text: String) {
        self.title = title
        self.text = text
    }
}
