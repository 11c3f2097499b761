import Combine
import Episodes
import MockAPI
import StageCatalog

/// How long a request takes through each stage, and how long in the plainest code of the same form.
///
/// All take turns in one run, on one session, so that whatever else the machine does meets them alike. Nothing is
/// cancelled: each request has its outcome before the next one begins.
@MainActor
struct RequestTimer {
    private let api: MockAPI
    private let session: URLSession
    private let clock = ContinuousClock()

    /// How many rounds go by before it counts, while connections open and caches fill.
    private static let warmUp = 5

    init() throws {
        api = try MockAPI()
        session = .steady(.loopback)
    }

    func stop() {
        session.finishTasksAndInvalidate()
        api.stop()
    }

    /// The times of each stage, in its order; nil when one of the requests failed, or the task was cancelled.
    func times(of costs: [StageCost], rounds: Int, _ progress: (Int) -> Void) async -> [RequestTimes]? {
        var times = costs.map { _ in RequestTimes() }
        for round in -RequestTimer.warmUp..<rounds {
            progress(max(0, round))
            for (index, cost) in costs.enumerated() {
                let screens: [any EpisodesScreen] = [
                    cost.stage.makeScreen(api.environment, session),
                    PlainScreen(cost.form, api.environment, session),
                ]
                // Who goes first has the colder caches: they take turns in this as well.
                let isStageFirst = round.isMultiple(of: 2)
                let first = await time(of: screens[isStageFirst ? 0 : 1])
                let second = await time(of: screens[isStageFirst ? 1 : 0])
                guard let first, let second, !Task.isCancelled else { return nil }
                guard round >= 0 else { continue }
                times[index].append(
                    through: isStageFirst ? first : second,
                    plain: isStageFirst ? second : first,
                )
            }
        }
        return times
    }

    /// How long a fresh screen takes to show the list; nil when it shows an error instead.
    private func time(of screen: any EpisodesScreen) async -> Duration? {
        let start = clock.now
        let (changes, tell) = AsyncStream.makeStream(of: Void.self)
        let subscription = observe(screen.objectWillChange, tell)
        defer { subscription.cancel() }
        screen.start()
        for await _ in changes where !screen.isFetching { break }
        return screen.episodes.isEmpty ? nil : clock.now - start
    }

    /// Tells after each change, in the next turn of the main queue.
    nonisolated private func observe(
        _ changes: ObservableObjectPublisher,
        _ tell: AsyncStream<Void>.Continuation,
    ) -> AnyCancellable {
        changes.sink {
            DispatchQueue.main.async { tell.yield() }
        }
    }
}
