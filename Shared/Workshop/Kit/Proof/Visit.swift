import Behaviours
import Episodes
import MockAPI
import StageCatalog

/// What came of a person's visit to a screen: the list is fetched, then the video of its first episode.
struct Visit: Hashable {
    /// All that the screen showed, from turn to turn.
    let history: [ScreenState]
    /// Whether it came to an end, rather than being waited for in vain.
    let isComplete: Bool

    /// What the screen shows at the end.
    var outcome: ScreenState { history.last ?? .idle }

    /// How long a visit may take.
    static let patience = Duration.seconds(60)

    /// Visits a screen, and shows each state as it comes.
    @MainActor
    static func pay(
        to screen: any EpisodesScreen,
        patience: Duration = patience,
        show: (ScreenState) -> Void = { _ in },
        select: (Episode) -> Void = { _ in },
    ) async -> Visit {
        let feed = ScreenFeed(screen)
        let timer = feed.end(after: patience)
        defer { timer.cancel() }

        screen.start()
        var isComplete = await feed.settles(show)
        if isComplete, screen.errorMessage == nil, let first = screen.episodes.first {
            select(first)
            screen.select(first)
            isComplete = await feed.settles(show)
        }
        return Visit(history: feed.history, isComplete: isComplete)
    }
}
