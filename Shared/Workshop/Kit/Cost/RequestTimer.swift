import Combine
import Episodes
import MockAPI
import StageCatalog

/// How long a request takes through each stage, and how long without it.
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
                let bare = BareRequest(cost.form, api.environment, session)
                // Who goes first has the colder caches: they take turns in this as well.
                var through = round.isMultiple(of: 2) ? await measure { await run(cost.stage) } : nil
                let alone = await measure { await bare.run() }
                if through == nil { through = await measure { await run(cost.stage) } }
                guard let through, let alone, !Task.isCancelled else { return nil }
                if round >= 0 { times[index].append(through: through, bare: alone) }
            }
        }
        return times
    }

    private func measure(_ work: () async -> Bool) async -> Duration? {
        let start = clock.now
        guard await work() else { return nil }
        return clock.now - start
    }

    /// Has a fresh screen fetch the list; false when it shows an error instead.
    private func run(_ stage: Stage) async -> Bool {
        let screen = stage.makeScreen(api.environment, session)
        let (changes, tell) = AsyncStream.makeStream(of: Void.self)
        let subscription = observe(screen.objectWillChange, tell)
        defer { subscription.cancel() }
        screen.start()
        for await _ in changes where !screen.isFetching { break }
        return !screen.episodes.isEmpty
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
