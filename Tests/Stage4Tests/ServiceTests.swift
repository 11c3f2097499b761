import Behaviours
import Combine
import Episodes
import Stage4
import Synchronization
import TestSupport
import Testing

@Suite("Stage 4 can be tested without a network")
@MainActor
struct ServiceTests {
    @Test("A preview shows its bundled episodes, and the video of one of them")
    func preview() async throws {
        let screen = EpisodesViewModel(apiService: APIPreviewClient())
        let recorder = ScreenRecorder(screen)
        screen.start()
        try await recorder.shows(["idle", "fetching", "3 episodes"])

        screen.select(try #require(screen.episodes.first))
        let video = "3 episodes · video /preview/master.m3u8"
        try await recorder.shows(["idle", "fetching", "3 episodes", "fetching · 3 episodes", video])
    }

    @Test("An answer to a superseded request never shows, even if it arrives last")
    func lateAnswer() async throws {
        let service = ScriptedService()
        let screen = EpisodesViewModel(apiService: service)
        let recorder = ScreenRecorder(screen)
        screen.start()
        screen.start()

        service.requests[1].send([Sample.episode(1)])
        try await recorder.shows(["idle", "fetching", "1 episode"])

        service.requests[0].send([Sample.episode(1), Sample.episode(2)])
        try await recorder.shows(["idle", "fetching", "1 episode"])
    }

    @Test("A superseded request is cancelled before the next one is sent")
    func supersedes() async throws {
        let service = ScriptedService()
        let screen = EpisodesViewModel(apiService: service)
        screen.start()
        screen.start()
        #expect(service.log == [.sent, .cancelled, .sent])
    }

    @Test("A request in flight is cancelled with its view model")
    func cancels() async throws {
        let service = ScriptedService()
        var screen: EpisodesViewModel? = EpisodesViewModel(apiService: service)
        screen?.start()
        screen = nil
        #expect(service.log == [.sent, .cancelled])
    }

    @Test("A property keeps only the last of several subscriptions, and a set keeps them all")
    func storing() {
        let service = ScriptedService()
        var subscription: AnyCancellable?
        for _ in 1...2 {
            subscription = service.episodes().sink(receiveCompletion: { _ in }, receiveValue: { _ in })
        }
        #expect(service.log == [.sent, .sent, .cancelled])

        var subscriptions: Set<AnyCancellable> = []
        for _ in 1...2 {
            service.episodes()
                .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
                .store(in: &subscriptions)
        }
        #expect(service.log == [.sent, .sent, .cancelled, .sent, .sent])
        withExtendedLifetime((subscription, subscriptions)) {}
    }
}

/// A service that answers when and as often as the test tells it to.
final class ScriptedService: APIService {
    private let subjects = Mutex<[Subject]>([])
    private let events = Mutex<[Event]>([])

    enum Event {
        case sent, cancelled
    }

    /// The handlers of the requests for the list so far, in order.
    var requests: [PassthroughSubject<[Episode], APIError>] {
        subjects.withLock { $0.map(\.value) }
    }

    /// The events of the requests for the list, in order.
    var log: [Event] {
        events.withLock { $0 }
    }

    func episodes() -> AnyPublisher<[Episode], APIError> {
        let subject = Subject()
        subjects.withLock { $0.append(subject) }
        return subject.value
            .handleEvents(
                receiveSubscription: { _ in self.events.withLock { $0.append(.sent) } },
                receiveCancel: { self.events.withLock { $0.append(.cancelled) } },
            )
            .eraseToAnyPublisher()
    }

    func video(for episode: Episode) -> AnyPublisher<Video, APIError> {
        Empty(completeImmediately: false).eraseToAnyPublisher()
    }
}

/// A subject, which may receive values on any thread, though Combine doesn't declare that.
private struct Subject: @unchecked Sendable {
    let value = PassthroughSubject<[Episode], APIError>()
}
