import Behaviours
import Stage5
import TestSupport
import Testing

@Suite("Stage 5 is tested with no network at all")
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
        try await service.received(1)
        screen.start()
        try await service.received(2)

        service.answer(1, with: .success([Sample.episode(1)]))
        try await recorder.shows(["idle", "fetching", "1 episode"])

        service.answer(0, with: .success([Sample.episode(1), Sample.episode(2)]))
        try await recorder.shows(["idle", "fetching", "1 episode"])
    }
}
