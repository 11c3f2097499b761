import Combine
import Episodes
import Foundation
import StageCatalog
import TestSupport
import Testing

@testable import Behaviours
@testable import Diffing
@testable import Terminal

@MainActor
@Suite("Where to look")
struct AdviceTests {
    @Test(arguments: Culprit.all)
    func isSaidOnceForAllThatIsBrokenForOneCause(_ culprit: Culprit) async {
        let behaviours = Behaviour.groups.filter { $0.title == culprit.group }.flatMap(\.behaviours)
        var findings: [Finding] = []
        for behaviour in behaviours {
            if let finding = await behaviour.finding(in: culprit.makeScreen) { findings.append(finding) }
        }
        let causes = Finding.byCause(findings)
        #expect(causes.map(\.advice) == [culprit.advice])
        #expect(causes.first?.broken == behaviours.map(\.sentence))
    }

    @Test(arguments: Difference.all)
    func isToldByWhatTheScreenShows(_ difference: Difference) {
        let advice = Advice.of(
            difference.expected,
            found: difference.found,
            at: difference.moment,
            isSuperseding: difference.isSuperseding,
        )
        #expect(advice?.contains(difference.advice) == true, "\(advice ?? "nothing")")
    }

    @Test(arguments: [
        (nil, "sent, kept"),
        ("GET /api/v1/episodes", "send it once"),
        ("POST /api/v1/episodes/7/video", "method"),
        ("GET /api/v2/episodes/7/video", "path that is appended to the base URL, for a video"),
    ])
    func isToldByWhatTheServerReceives(_ received: String?, _ words: String) {
        let advice = Advice.request(
            expected: "GET /api/v1/episodes/7/video",
            received: received,
            asked: ["GET /api/v1/episodes"],
            .video,
        )
        #expect(advice?.contains(words) == true, "\(advice ?? "nothing")")
    }
}

/// A screen with one thing wrong, which breaks all behaviours of a group.
struct Culprit: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let advice: String
    let group: String
    let makeScreen: MakeScreen

    @MainActor private static var kept: [any EpisodesScreen] = []

    static let all = [
        Culprit(
            testDescription: "does nothing",
            advice: "`isFetching` should be true before the call returns.",
            group: "Loading",
        ) { _, _ in
            Idler()
        },
        Culprit(
            testDescription: "fetches in its initializer",
            advice: "The initializer should only store what it is given.",
            group: "Requests",
            makeScreen: Stage.hasty.makeScreen,
        ),
        Culprit(
            testDescription: "publishes on any thread",
            advice: Finding.offMain.advice ?? "",
            group: "Loading",
        ) { environment, session in
            OffMain(Stage.all[2].makeScreen(environment, session))
        },
        Culprit(
            testDescription: "is held by something",
            advice: Advice.holdWeakly,
            group: "Lifetime",
        ) { environment, session in
            let screen = Stage.all[2].makeScreen(environment, session)
            kept.append(screen)
            return screen
        },
    ]
}

/// What a screen showed in place of what it should have shown.
struct Difference: CustomTestStringConvertible, Sendable {
    let expected: ScreenState
    let found: ScreenState?
    let moment: Advice.Moment
    var isSuperseding = false
    /// Words of the advice.
    let advice: String

    var testDescription: String { advice }

    private static func state(_ change: (inout ScreenState) -> Void) -> ScreenState {
        var state = ScreenState.idle
        change(&state)
        return state
    }

    private static let fetching = state { $0.isFetching = true }
    private static let list = state { $0.episodes = Sample.episodes }
    private static let sorted = state { $0.episodes = Sample.episodes.sorted { $0.id < $1.id } }
    private static let video = state { $0.video = Sample.video(of: Sample.episodes[0]) }
    private static let failed = ScreenState.idle.failed(with: .failedRequest)
    private static let invalid = ScreenState.idle.failed(with: .invalidResponse)
    private static let unreachable = ScreenState.idle.failed(with: .unreachable)

    private static func call(_ change: (inout ScreenState) -> Void) -> Advice.Moment {
        var shown = fetching
        change(&shown)
        return .call(shows: shown)
    }

    private static func outcome(
        _ expected: ScreenState,
        _ found: ScreenState?,
        isSuperseding: Bool = false,
        _ advice: String,
    ) -> Difference {
        Difference(
            expected: expected,
            found: found,
            moment: .outcome(after: fetching),
            isSuperseding: isSuperseding,
            advice: advice,
        )
    }

    static let all = [
        Difference(
            expected: fetching,
            found: nil,
            moment: call { $0.isFetching = false },
            advice: "`isFetching` should be true",
        ),
        Difference(
            expected: fetching,
            found: nil,
            moment: call { $0.errorMessage = "Old." },
            advice: "`errorMessage` should be nil again",
        ),
        Difference(
            expected: fetching,
            found: nil,
            moment: call { $0.video = video.video },
            advice: "`select(_:)` should set `video` to nil",
        ),
        Difference(
            expected: fetching,
            found: nil,
            moment: call { $0.episodes = list.episodes },
            advice: "A call should leave what is shown",
        ),
        Difference(expected: list, found: failed, moment: .rest, isSuperseding: true, advice: "superseded"),
        outcome(list, nil, "hand its outcome on"),
        outcome(list, .idle, "same turn"),
        outcome(list, invalid, "decoder's strategies"),
        outcome(list, failed, "is judged"),
        outcome(list, failed, isSuperseding: true, "superseded"),
        outcome(list, sorted, "not sorted"),
        outcome(failed, list, "is judged"),
        outcome(failed, invalid, "is judged"),
        outcome(failed, unreachable, "`notConnectedToInternet`"),
        outcome(unreachable, failed, "`notConnectedToInternet`"),
        outcome(invalid, failed, "is judged"),
        outcome(invalid, list, "decoder"),
        outcome(failed, state { $0.errorMessage = "Oh." }, "`message` of the error"),
        outcome(video, list, "leave the rest"),
    ]
}

/// A screen that does nothing at all.
private final class Idler: ObservableObject, EpisodesScreen {
    @Published private(set) var episodes: [Episode] = []
    @Published private(set) var video: Video?
    @Published private(set) var isFetching = false
    @Published private(set) var errorMessage: String?

    func start() {}

    func select(_ episode: Episode) {}
}

/// Another screen, but that it says on a thread of its own that it changes.
private final class OffMain: EpisodesScreen {
    /// For it there is one publisher of changes, rather than a new one at each look.
    @Published private var changes = 0
    private let screen: any EpisodesScreen
    private var subscription: AnyCancellable?

    init(_ screen: any EpisodesScreen) {
        self.screen = screen
        subscription = publish(screen.objectWillChange, as: objectWillChange)
    }

    var episodes: [Episode] { screen.episodes }
    var video: Video? { screen.video }
    var isFetching: Bool { screen.isFetching }
    var errorMessage: String? { screen.errorMessage }

    func start() { screen.start() }

    func select(_ episode: Episode) { screen.select(episode) }

    /// The main thread waits, so that what is read meanwhile is not yet changed.
    nonisolated private func publish(
        _ changes: ObservableObjectPublisher,
        as publisher: ObservableObjectPublisher,
    ) -> AnyCancellable {
        let sender = Sender(publisher)
        return changes.sink {
            let isSent = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                sender.publisher.send()
                isSent.signal()
            }
            isSent.wait()
        }
    }

    /// `@unchecked Sendable`: a publisher may be sent to from any thread, though Combine doesn't declare it so.
    private struct Sender: @unchecked Sendable {
        let publisher: ObservableObjectPublisher

        init(_ publisher: ObservableObjectPublisher) {
            self.publisher = publisher
        }
    }
}
