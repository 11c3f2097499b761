import Behaviours
import Episodes
import Stage5
import StageCatalog
import TestSupport
import Testing

@Suite("Stage 5 has none of the hazards, except at a continuation")
@MainActor
struct HazardTests {
    @Test("A continuation that is never resumed keeps the screen waiting")
    func never() async throws {
        #expect(Hazard.all.allSatisfy { !$0.misuse.needsService || !$0.verdict(in: 5).isPossible })
        let service = ScriptedService()
        let screen = EpisodesViewModel(apiService: service)
        let recorder = ScreenRecorder(screen)
        screen.start()
        try await service.received(1)
        try await recorder.shows(["idle", "fetching"])
        // A continuation has to be resumed eventually.
        service.answer(0, with: .failure(.failedRequest))
    }

    @Test("A continuation that is resumed twice stops the app")
    func twice() async {
        await #expect(processExitsWith: .failure) {
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                continuation.resume()
                continuation.resume()
            }
        }
    }
}
