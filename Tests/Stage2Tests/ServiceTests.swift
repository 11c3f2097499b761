import Behaviours
import Combine
import Episodes
import EveryOrder
import Stage2
import Synchronization
import Testing

@MainActor
@Suite struct ServiceTests {
    private let service = ScriptedService()
    private let screen: EpisodesViewModel
    private let recorder: ScreenRecorder

    init() {
        screen = EpisodesViewModel(apiService: service)
        recorder = ScreenRecorder(screen)
    }

    @Test func `A preview shows its bundled episodes, and the video of one of them`() async throws {
        let screen = EpisodesViewModel(apiService: APIPreviewClient())
        let recorder = ScreenRecorder(screen)
        screen.start()
        try await recorder.shows(["idle", "fetching", "3 episodes"])

        screen.select(try #require(screen.episodes.first))
        let video = "3 episodes · video /preview/master.m3u8"
        try await recorder.shows(["idle", "fetching", "3 episodes", "fetching · 3 episodes", video])
    }

    @Test func `An answer to a superseded request never shows, even if it arrives last`() async throws {
        screen.start()
        screen.start()

        service.requests[1]([Sample.episode(1)], nil)
        try await recorder.shows(["idle", "fetching", "1 episode"])

        service.requests[0]([Sample.episode(1), Sample.episode(2)], nil)
        try await recorder.shows(["idle", "fetching", "1 episode"])
    }

    @Test func `A superseded request is cancelled before the next one is sent`() {
        screen.start()
        screen.start()
        #expect(service.log == [.sent, .cancelled, .sent])
    }

    @Test func `A service that answers with neither a value nor an error shows nothing`() async throws {
        screen.start()
        service.requests[0](nil, nil)
        try await recorder.shows(["idle", "fetching", "idle"])
    }

    @Test func `A service that answers with both a value and an error shows only the error`() async throws {
        screen.start()
        service.requests[0]([Sample.episode(1)], .failedRequest)
        try await recorder.shows(["idle", "fetching", "✗ error: failedRequest"])
    }

    @Test func `A service that answers twice replaces the first list with the second`() async throws {
        screen.start()
        service.requests[0]([Sample.episode(1)], nil)
        try await recorder.shows(["idle", "fetching", "1 episode"])
        service.requests[0]([Sample.episode(1), Sample.episode(2)], nil)
        try await recorder.shows(["idle", "fetching", "1 episode", "2 episodes"])
    }

    @Test func `A service that forgets to answer keeps the screen fetching`() async throws {
        screen.start()
        try await recorder.shows(["idle", "fetching"])
    }
}

/// A service that answers when and as often as the test tells it to.
final class ScriptedService: APIService {
    private let completions = Mutex<[@Sendable ([Episode]?, APIError?) -> Void]>([])
    private let events = Mutex<[Event]>([])

    enum Event {
        case sent, cancelled
    }

    /// The handlers of the requests for the list so far, in order.
    var requests: [@Sendable ([Episode]?, APIError?) -> Void] {
        completions.withLock { $0 }
    }

    /// The events of the requests for the list, in order.
    var log: [Event] {
        events.withLock { $0 }
    }

    func episodes(
        _ completion: @escaping @Sendable ([Episode]?, APIError?) -> Void,
    ) -> AnyCancellable {
        completions.withLock { $0.append(completion) }
        events.withLock { $0.append(.sent) }
        return AnyCancellable { self.events.withLock { $0.append(.cancelled) } }
    }

    func video(
        for episode: Episode,
        _ completion: @escaping @Sendable (Video?, APIError?) -> Void,
    ) -> AnyCancellable {
        AnyCancellable {}
    }
}
