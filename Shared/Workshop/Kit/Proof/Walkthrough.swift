import Behaviours
import Dispatch
import Episodes
import FoundationCompat
import MockAPI
import MockHTTP
import StageCatalog
import Terminal

/// What a screen showed when a person fetched the list, then the video of its first episode.
struct Walkthrough: Hashable {
    /// All that the screen showed, from turn to turn.
    let history: [ScreenState]
    /// Whether it came to an end, rather than being waited for in vain.
    let isComplete: Bool

    /// What the screen shows at the end.
    var outcome: ScreenState { history.last ?? .idle }

    /// How long it may take.
    static let patience = Duration.seconds(60)

    /// Does what a person would, and shows each state as it comes.
    @MainActor
    static func run(
        _ screen: any EpisodesScreen,
        patience: Duration = patience,
        show: (ScreenState) -> Void = { _ in },
        select: (Episode) -> Void = { _ in },
    ) async -> Walkthrough {
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
        return Walkthrough(history: feed.history, isComplete: isComplete)
    }
}

/// What a stage did on the mock.
struct StageRun {
    let stage: Stage
    let walkthrough: Walkthrough
    let requests: [Request]

    /// Runs a stage on the mock, over real HTTP.
    @MainActor
    static func of(_ stage: Stage, on api: MockAPI, patience: Duration) async -> StageRun {
        let before = api.requestCount
        let screen = stage.makeScreen(api.environment, .steady(.loopback))
        let walkthrough = await Walkthrough.run(screen, patience: patience)
        return StageRun(
            stage: stage,
            walkthrough: walkthrough,
            requests: api.requests.suffix(api.requestCount - before)
        )
    }

    /// The requests as the server got them, whatever the order of their header fields.
    var sent: [[String]] {
        requests.map { request in
            ["\(request.method) \(request.target)"]
                + request.headers.map { "\($0.name): \($0.value)" }.sorted()
        }
    }

    /// Some of what it fetched, as a proof.
    var fetchedTitles: String {
        let episodes = walkthrough.outcome.episodes
        guard !episodes.isEmpty else { return walkthrough.outcome.errorMessage ?? "nothing" }
        let titles = episodes.prefix(2).map { "“\($0.title)”" }.joined(separator: ", ")
        return episodes.count > 2 ? "\(titles) and \(episodes.count - 2) more" : titles
    }
}
