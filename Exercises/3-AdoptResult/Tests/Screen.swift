import EveryOrder
import Feed

/// The contents of the feed screen, as text such as `fetching · 12 Tides, 41 min, 2026-07-06 05:00:00 +0000`.
@MainActor
func describe(_ screen: FeedViewModel) -> String {
    let episodes = describe(screen.episodes)
    return shownText(
        screen.isFetching ? "fetching" : nil,
        episodes.isEmpty ? nil : episodes,
        screen.errorMessage,
    )
}

/// All of each episode, as text such as `12 Tides, 41 min, 2026-07-06 05:00:00 +0000`.
func describe(_ episodes: [Episode]) -> String {
    episodes.map { episode in
        "\(episode.id) \(episode.title), \(episode.runningTime) min, \(String(describing: episode.publishedAt))"
    }
    .joined(separator: " + ")
}
