/// All that the home screen shows.
public struct HomeContent: Hashable, Sendable {
    /// The new episodes.
    public let episodes: [Episode]
    /// How far the person has come.
    public let progress: WatchProgress
    /// Who the person is.
    public let profile: Profile

    /// Makes a content of its three parts.
    public init(episodes: [Episode], progress: WatchProgress, profile: Profile) {
        self.episodes = episodes
        self.progress = progress
        self.profile = profile
    }
}

/// An episode, as the home screen shows it.
nonisolated public struct Episode: Decodable, Hashable, Sendable {
    /// The title.
    public let title: String

    /// Makes an episode of its parts.
    public init(title: String) {
        self.title = title
    }
}

/// How far a person has come.
nonisolated public struct WatchProgress: Decodable, Hashable, Sendable {
    /// How many episodes the person has seen.
    public let seen: Int

    /// Makes a progress of its parts.
    public init(seen: Int) {
        self.seen = seen
    }
}

/// Who a person is.
nonisolated public struct Profile: Decodable, Hashable, Sendable {
    /// What the person wants to be called.
    public let name: String

    /// Makes a profile of its parts.
    public init(name: String) {
        self.name = name
    }
}
