import Combine
import Episodes
import Foundation
import FoundationCompat
import MockAPI
import MockHTTP
import StageCatalog
import Synchronization

/// The time for which an outcome is on its way: from the session's delivery until the main thread, which is idle, handles it.
///
/// A request that supersedes it in this time comes too late to cancel it. A main thread that is busy handles it later.
///
///     swift run -c release Benchmarks window
@MainActor
enum Window {
    private static let rounds = 1000

    /// Measures the list, in each stage, and shows the times in milliseconds.
    static func show() async throws {
        #if canImport(FoundationNetworking)
        let api = try MockAPI()
        defer { api.stop() }
        print("On its way, in ms    median    middle half      all but 1 in 100")
        for stage in Stage.all {
            let session = TimedSession()
            let screen = stage.makeScreen(api.environment, session)
            var times: [Double] = []
            for _ in 0..<rounds + 20 {
                screen.start()
                let handling = await nextChange(of: screen)
                times.append(session.delivery.duration(to: handling) / .milliseconds(1))
            }
            times = times.dropFirst(20).sorted()
            func time(_ percent: Int) -> Double { times[(times.count - 1) * percent / 100] }
            let row = String(
                format: "%9.3f%9.3f to %.3f%9.3f to %.3f",
                time(50),
                time(25),
                time(75),
                time(0),
                time(99)
            )
            print("Stage \(stage.number)          \(row)")
        }
        #else
        print("Only on Linux can a session be told from what it calls.")
        #endif
    }

    #if canImport(FoundationNetworking)
    /// The time at which the screen is about to change.
    private static func nextChange(of screen: any EpisodesScreen) async -> ContinuousClock.Instant {
        var subscription: AnyCancellable?
        let time = await withCheckedContinuation {
            (change: CheckedContinuation<ContinuousClock.Instant, Never>) in
            var change = Optional(change)
            subscription = screen.objectWillChange.sink {
                change?.resume(returning: .now)
                change = nil
            }
        }
        subscription?.cancel()
        return time
    }
    #endif
}

#if canImport(FoundationNetworking)
/// A session that notes when it delivers an outcome.
///
/// `@unchecked Sendable`, since its superclass is. It adds only constants.
private final class TimedSession: URLSession, @unchecked Sendable {
    private let session = URLSession.cancellationSafe(.loopback)
    private let lastDelivery = Mutex(ContinuousClock.now)

    init() {
        super.init(configuration: .loopback, delegate: nil, delegateQueue: nil)
    }

    /// The time of the last delivery.
    var delivery: ContinuousClock.Instant { lastDelivery.withLock { $0 } }

    override func dataTask(
        with request: URLRequest,
        completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void,
    ) -> URLSessionDataTask {
        session.dataTask(with: request) { [self] data, response, error in
            lastDelivery.withLock { $0 = .now }
            completionHandler(data, response, error)
        }
    }
}
#endif
