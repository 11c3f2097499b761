import Combine
import Episodes
import EveryOrder
import Foundation
import Stage5
import StageCatalog
import Testing

@testable import Behaviours

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct CauseTests {
    private static var kept: [any EpisodesScreen] = []

    /// Screens with one mistake, and the group of behaviours that it breaks.
    private static let culprits: [(Cause, String, MakeScreen)] = [
        (.missing, "Failing", { _, _ in Idler() }),
        (.offMain, "Loading", { OffMain(Stage.all[2].makeScreen($0, $1)) }),
        (
            .holdWeakly, "Lifetime",
            {
                kept.append(Stage.all[2].makeScreen($0, $1))
                return kept[kept.count - 1]
            }
        ),
    ]

    @Test(arguments: 0..<3)
    func `one mistake has the same cause in everything that it breaks`(_ index: Int) async {
        let (cause, group, makeScreen) = Self.culprits[index]
        let behaviours = Behaviour.groups.filter { $0.title == group }.flatMap(\.behaviours)
        var failures: [BehaviourFailure] = []
        for behaviour in behaviours {
            if let failure = await behaviour.failure(in: makeScreen) { failures.append(failure) }
        }
        let causes = BehaviourFailure.byCause(failures)
        #expect(causes.map(\.cause) == [cause])
        #expect(causes.first?.broken == behaviours.map(\.sentence))
    }

    @Test func `an outcome in two turns breaks only the behaviours that count turns`() async {
        var failures: [BehaviourFailure] = []
        for behaviour in Behaviour.requests + Behaviour.loading + Behaviour.history {
            if let failure = await behaviour.failure(in: { TwoTurns(Stage.all[0].makeScreen($0, $1)) }) {
                failures.append(failure)
            }
        }
        #expect(failures.allSatisfy { $0.cause == .fetchingLong })
        #expect(
            failures.flatMap(\.broken) == [
                "Is fetching from each method call until its outcome shows",
                "Goes through the same turns during a whole visit",
            ]
        )
    }

    @Test func `a request sent in a deinitializer has its cause, and is in the recording`() async throws {
        let behaviour = try #require(Behaviour.requests.first { $0.sentence.contains("list with one GET") })
        let failure = await behaviour.failure { Farewell(Stage.all[0].makeScreen($0, $1), $0, $1) }
        #expect(failure?.cause == .tooManyRequests)
        let extra = failure?.recording.rows.filter { $0.mark == "+" }.map(\.event.text)
        #expect(extra == ["receives GET /farewell"])
    }

    @Test func `a superseded request at a wrong path has its cause, even if it arrives last`() async throws {
        let sentence = "Shows what was requested last, after four requests at once"
        let behaviour = try #require(Behaviour.overlapping.first { $0.sentence == sentence })
        let failure = await behaviour.failure {
            Stage5.EpisodesViewModel(apiService: Straggling(environment: $0, session: $1))
        }
        #expect(failure?.cause == .request)
    }

    @Test func `a cause is explained once, even if several behaviours fail at the same time`() async {
        let check = BehaviourCheck { environment, session in
            let screen = Stage.all[1].makeScreen(environment, session)
            screen.start()
            return screen
        }
        let behaviours = Behaviour.requests
        let checks = behaviours.map { behaviour in Task { await check.finding(on: behaviour) } }
        var problems: [String?] = []
        for check in checks { problems.append(await check.value?.text) }
        #expect(problems.count { $0?.contains("+++ Your screen") == true } == 1)
        #expect(problems.count { $0?.hasPrefix("Probably for the same reason as “") == true } == 6)
    }

    @Test func `every cause has a behaviour that is about it`() {
        let owned = Behaviour.all.reduce(into: Set<Cause>()) { $0.formUnion($1.ownedCauses) }
        // A check that went wrong itself says nothing about the screen.
        #expect(Set(Cause.allCases).subtracting(owned) == [.unknown])
    }

    @Test func `what the screen shows determines the cause`() {
        func state(_ change: (inout ScreenState) -> Void) -> ScreenState {
            var state = ScreenState.idle
            change(&state)
            return state
        }
        func failed(_ error: APIError) -> ScreenState { .idle.failed(with: error) }
        let fetching = state { $0.isFetching = true }
        let list = state { $0.episodes = Sample.episodes }
        let sorted = state { $0.episodes = Sample.episodes.sorted { $0.id < $1.id } }
        let video = state { $0.video = Sample.video(of: Sample.episodes[0]) }
        let outcomes: [(ScreenState, ScreenState?, Cause)] = [
            (list, nil, .missing), (list, .idle, .fetchingLong), (list, sorted, .list),
            (list, failed(.invalidResponse), .decoding), (list, failed(.failedRequest), .statusCheck),
            (failed(.failedRequest), failed(.invalidResponse), .statusCheck), (video, list, .unrelatedChange),
            (failed(.failedRequest), failed(.unreachable), .transport),
            (failed(.unreachable), failed(.failedRequest), .transport),
            (failed(.invalidResponse), failed(.failedRequest), .statusCheck),
            (failed(.failedRequest), state { $0.errorMessage = "Oh." }, .message),
        ]
        for (expected, found, cause) in outcomes {
            let moment = Cause.Moment.outcome(after: fetching)
            #expect(Cause(expected, found: found, at: moment, isSuperseding: false) == cause)
        }
        let calls: [((inout ScreenState) -> Void, Cause)] = [
            ({ $0.isFetching = false }, .fetchingLate), ({ $0.errorMessage = "Old." }, .oldError),
            ({ $0.video = video.video }, .oldVideo), ({ $0.episodes = list.episodes }, .sideEffect),
        ]
        for (change, cause) in calls {
            var shown = fetching
            change(&shown)
            #expect(Cause(fetching, found: nil, at: .call(shows: shown), isSuperseding: false) == cause)
        }
        #expect(Cause(list, found: sorted, at: .rest, isSuperseding: true) == .superseded)
    }
}

/// A screen that does nothing at all.
private final class Idler: ObservableObject, EpisodesScreen {
    let episodes: [Episode] = []
    let video: Video? = nil
    let isFetching = false
    let errorMessage: String? = nil

    func start() {}
    func select(_ episode: Episode) {}
}

/// A wrapper of another screen, which goes on fetching for some turns after the outcome shows.
private final class TwoTurns: EpisodesScreen {
    @Published private(set) var isFetching = false
    private let screen: any EpisodesScreen
    private var subscription: AnyCancellable?

    init(_ screen: any EpisodesScreen) {
        self.screen = screen
        subscription = screen.objectWillChange.sink { [weak self] in
            MainActor.assumeIsolated {
                self?.objectWillChange.send()
                Task {
                    await Task.detached {}.value
                    self?.follow()
                }
            }
        }
    }

    var episodes: [Episode] { screen.episodes }
    var video: Video? { screen.video }
    var errorMessage: String? { screen.errorMessage }

    func start() {
        screen.start()
        follow()
    }

    func select(_ episode: Episode) {
        screen.select(episode)
        follow()
    }

    private func follow() {
        if isFetching != screen.isFetching { isFetching = screen.isFetching }
    }
}

/// A wrapper of another screen, which sends a request when it is deallocated.
private final class Farewell: EpisodesScreen {
    /// So that there is one publisher of changes, rather than a new one for each access.
    @Published private var changes = 0
    private let screen: any EpisodesScreen
    private let url: URL
    private let session: URLSession
    private var subscription: AnyCancellable?

    init(_ screen: any EpisodesScreen, _ environment: APIEnvironment, _ session: URLSession) {
        self.screen = screen
        url = environment.baseURL.appending(path: "farewell")
        self.session = session
        subscription = screen.objectWillChange.sink { [weak self] in
            MainActor.assumeIsolated { self?.objectWillChange.send() }
        }
    }

    deinit {
        session.dataTask(with: url) { _, _, _ in }.resume()
    }

    var episodes: [Episode] { screen.episodes }
    var video: Video? { screen.video }
    var isFetching: Bool { screen.isFetching }
    var errorMessage: String? { screen.errorMessage }

    func start() { screen.start() }
    func select(_ episode: Episode) { screen.select(episode) }
}

/// A client that requests videos at a wrong path, and superseded ones only once the list has arrived.
private struct Straggling: Stage5.APIService {
    let environment: APIEnvironment
    let session: URLSession

    func episodes() async throws(APIError) -> [Episode] {
        let episodes = try await Stage5.APIClient(environment: environment, session: session).episodes()
        // With a handler, so that a check waits for its arrival.
        let url = environment.baseURL.appending(path: "api/v1/episode/1/video")
        session.dataTask(with: url) { _, _, _ in }.resume()
        return episodes
    }

    func video(for episode: Episode) async throws(APIError) -> Video {
        let (silence, _) = AsyncStream<Never>.makeStream()
        for await _ in silence {}
        throw .failedRequest
    }
}

/// A wrapper of another screen, which publishes changes on another thread while the main thread waits.
private final class OffMain: EpisodesScreen {
    /// So that there is one publisher of changes, rather than a new one for each access.
    @Published private var changes = 0
    private let screen: any EpisodesScreen
    private var subscription: AnyCancellable?

    init(_ screen: any EpisodesScreen) {
        self.screen = screen
        subscription = publish(screen.objectWillChange, as: Sender(publisher: objectWillChange))
    }

    var episodes: [Episode] { screen.episodes }
    var video: Video? { screen.video }
    var isFetching: Bool { screen.isFetching }
    var errorMessage: String? { screen.errorMessage }

    func start() { screen.start() }
    func select(_ episode: Episode) { screen.select(episode) }

    nonisolated private func publish(
        _ changes: ObservableObjectPublisher,
        as sender: Sender,
    ) -> AnyCancellable {
        changes.sink {
            let isSent = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                sender.publisher.send()
                isSent.signal()
            }
            isSent.wait()
        }
    }

    /// `@unchecked Sendable`: a publisher may be used on any thread, though Combine doesn't declare that.
    private struct Sender: @unchecked Sendable {
        let publisher: ObservableObjectPublisher
    }
}
