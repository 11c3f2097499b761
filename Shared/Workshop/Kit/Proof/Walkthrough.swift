import Behaviours
import Episodes
import FoundationCompat
import MockAPI
import MockHTTP
import StageCatalog
import Terminal
import TestSupport

/// What a screen showed when a person fetched the list, then the video of its first episode.
struct Walkthrough: Hashable {
    /// All that the screen showed, from turn to turn.
    let history: [ScreenState]
    /// Whether it came to an end, rather than being waited for in vain.
    let isComplete: Bool

    var outcome: ScreenState { history.last ?? .idle }

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
        let pulse = feed.end(after: patience)
        defer { pulse.isOn = false }

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

/// Tells what a screen shows, from turn to turn of the main queue.
@MainActor
final class ScreenFeed {
    /// Each state after the first, as soon as it shows; it ends when patience does.
    let states: AsyncStream<ScreenState>
    private let recorder: ScreenRecorder
    private let tell: AsyncStream<ScreenState>.Continuation

    init(_ screen: any EpisodesScreen) {
        recorder = ScreenRecorder(screen)
        (states, tell) = AsyncStream.makeStream(of: ScreenState.self)
        recorder.whenShown = { [tell] in tell.yield($0) }
    }

    /// All that the screen has shown, the first state included.
    var history: [ScreenState] { recorder.history }

    /// Looks at the screen now, and tells what is new.
    func look() {
        recorder.sample()
    }

    /// Waits until the screen fetches nothing; false when that never came.
    func settles(_ show: (ScreenState) -> Void = { _ in }) async -> Bool {
        look()
        for await state in states {
            show(state)
            if !state.isFetching { return true }
        }
        return false
    }

    /// Waits no longer than this for anything, in the main queue's own time: one that is held up counts slower.
    func end(after patience: Duration) -> Pulse {
        var beats = Int(patience / .milliseconds(100))
        let pulse = Pulse { [tell] in
            beats -= 1
            if beats == 0 { tell.finish() }
        }
        pulse.isOn = true
        return pulse
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
