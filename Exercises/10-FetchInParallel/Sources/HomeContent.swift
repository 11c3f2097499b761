/// Everything that the home screen shows.
public struct HomeContent: Hashable, Sendable {
    /// The new episodes.
    public let episodes: [Episode]
    /// The user's progress.
    public let progress: WatchProgress
    /// The user's profile.
    public let profile: Profile

    /// Creates the content from its three parts.
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

    /// Creates an episode with the given title.
    public init(title: String) {
        self.title = title
    }
}

/// The progress of a user.
nonisolated public struct WatchProgress: Decodable, Hashable, Sendable {
    /// The number of episodes that the user has seen.
    public let seen: Int

    /// Creates a progress with the given number of episodes.
    public init(seen: Int) {
        self.seen = seen
    }
}

/// The profile of a user.
nonisolated public struct Profile: Decodable, Hashable, Sendable {
    /// The name that the user has chosen.
    public let name: String

    /// Creates a profile with the given name.
    public init(name: String) {
        self.name = name
    }
}
