import Behaviours
import Stage2
import TestSupport
import Testing

@Suite("Stage 2 is tested with no network at all")
@MainActor
struct ServiceTests {
    @Test("A preview shows its bundled episodes, and the video of one")
    func preview() async throws {
        let screen = EpisodesViewModel(apiService: APIPreviewClient())
        let recorder = ScreenRecorder(screen)
        screen.start()
        try await recorder.shows(["idle", "fetching", "3 episodes"])

        screen.select(try #require(screen.episodes.first))
        let video = "3 episodes · video /preview/master.m3u8"
        try await recorder.shows(["idle", "fetching", "3 episodes", "fetching · 3 episodes", video])
    }

    @Test("An answer to a superseded request, though it comes last, never shows")
    func lateAnswer() async throws {
        let service = ScriptedService()
        let screen = EpisodesViewModel(apiService: service)
        let recorder = ScreenRecorder(screen)
        screen.start()
        screen.start()

        service.requests[1]([Sample.episode(1)], nil)
        try await recorder.shows(["idle", "fetching", "1 episode"])

        service.requests[0]([Sample.episode(1), Sample.episode(2)], nil)
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
}
