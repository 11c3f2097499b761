import Episodes
import Foundation
import FoundationCompat
import MockAPI
import StageCatalog

/// The times of requests, in pairs: one through a stage and one in the plainest code.
struct RequestTimes: Sendable {
    private(set) var through: [Duration] = []
    private(set) var plain: [Duration] = []

    mutating func append(through: Duration, plain: Duration) {
        self.through.append(through)
        self.plain.append(plain)
    }

    /// How many times as long a request takes through the stage, pair by pair.
    var ratio: Spread { Spread(zip(through, plain).map { $0 / $1 }) }

    /// Whether the middle half of the ratios comes near to 1: what the layers of a stage cost gets lost in the noise.
    var isNearOne: Bool { ratio.lowerQuartile <= 1.1 && ratio.upperQuartile >= 0.9 }

    var throughMilliseconds: Spread { Spread(through.map { $0 / .milliseconds(1) }) }

    var plainMilliseconds: Spread { Spread(plain.map { $0 / .milliseconds(1) }) }
}

/// Where the middle of some numbers is, and how far they are scattered round it.
struct Spread: Hashable, Encodable, Sendable {
    let median: Double
    let lowerQuartile: Double
    let upperQuartile: Double

    init(_ numbers: [Double]) {
        let sorted = numbers.sorted()
        func quantile(_ share: Double) -> Double {
            guard let last = sorted.indices.last else { return 0 }
            let position = share * Double(last)
            let (low, high) = (sorted[Int(position)], sorted[min(last, Int(position) + 1)])
            return low + (high - low) * (position - position.rounded(.down))
        }
        median = quantile(0.5)
        lowerQuartile = quantile(0.25)
        upperQuartile = quantile(0.75)
    }
}

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
        let feed = ScreenFeed(screen)
        screen.start()
        _ = await feed.settles()
        return screen.episodes.isEmpty ? nil : clock.now - start
    }
}
