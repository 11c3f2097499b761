import Behaviours
import Combine
import Episodes
import EveryOrder
import Foundation
import Stage4
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

        service.requests[1].send([Sample.episode(1)])
        try await recorder.shows(["idle", "fetching", "1 episode"])

        service.requests[0].send([Sample.episode(1), Sample.episode(2)])
        try await recorder.shows(["idle", "fetching", "1 episode"])
    }

    @Test func `A superseded request is cancelled before the next one is sent`() {
        screen.start()
        screen.start()
        #expect(service.log == [.sent, .cancelled, .sent])
    }

    @Test func `A property keeps only the last of several subscriptions, and a set keeps them all`() {
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

    @Test func `A stream that ends without a value keeps the screen fetching`() async throws {
        screen.start()
        service.requests[0].send(completion: .finished)
        try await recorder.shows(["idle", "fetching"])
    }

    @Test func `A stream that fails after a value shows both`() async throws {
        screen.start()
        service.requests[0].send([Sample.episode(1)])
        try await recorder.shows(["idle", "fetching", "1 episode"])
        service.requests[0].send(completion: .failure(.failedRequest))
        try await recorder.shows(["idle", "fetching", "1 episode", "1 episode · ✗ error: failedRequest"])
    }

    @Test func `A service that answers twice replaces the first list with the second`() async throws {
        screen.start()
        service.requests[0].send([Sample.episode(1)])
        try await recorder.shows(["idle", "fetching", "1 episode"])
        service.requests[0].send([Sample.episode(1), Sample.episode(2)])
        try await recorder.shows(["idle", "fetching", "1 episode", "2 episodes"])
    }

    @Test func `A service that forgets to answer keeps the screen fetching`() async throws {
        screen.start()
        try await recorder.shows(["idle", "fetching"])
    }

    /// A program in `Stages/COMPILER.md` shows that this compiles.
    @Test func `Without receive(on:), values show where they are sent, which crashes the app on a Mac`() async
    {
        #if canImport(Darwin)
        await #expect(processExitsWith: .failure) { await _ = isOnMainWithoutTheHop() }
        #else
        #expect(await isOnMainWithoutTheHop() == false)
        #endif
    }
}

/// Subscribes on the main actor to values from another thread, as a view model that forgets the hop would.
@MainActor
private func isOnMainWithoutTheHop() async -> Bool {
    var subscription: AnyCancellable?
    defer { subscription?.cancel() }
    return await withCheckedContinuation { continuation in
        subscription = Just(())
            .receive(on: DispatchQueue.global())
            .sink { continuation.resume(returning: MainQueue.isCurrent) }
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
