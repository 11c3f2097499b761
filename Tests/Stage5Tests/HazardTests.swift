import Behaviours
import Episodes
import Stage5
import StageCatalog
import TestSupport
import Testing

@Suite("Stage 5 has the hazard that the table says")
@MainActor
struct HazardTests {
    @Test(arguments: Hazard.all.filter { $0.verdict(in: 5).isPossible })
    func shows(_ hazard: Hazard) async throws {
        guard case .possible(let history, _) = hazard.verdict(in: 5) else { return }
        let service = ScriptedService()
        let screen = EpisodesViewModel(apiService: service)
        let recorder = ScreenRecorder(screen)
        screen.start()
        try await service.received(1)

        switch hazard.misuse {
        case .never: break
        case .preview, .neither, .both, .twice, .offMain:
            Issue.record("The table says that this can be written: write it.")
        }
        try await recorder.shows(history)
        // A continuation has to be resumed in the end.
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
