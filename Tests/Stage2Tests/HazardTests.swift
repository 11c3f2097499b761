import Behaviours
import Episodes
import Stage2
import StageCatalog
import TestSupport
import Testing

@Suite("Stage 2 has the hazards that the table lists")
@MainActor
struct HazardTests {
    @Test(arguments: Hazard.all.filter { $0.misuse.needsService && $0.verdict(in: 2).isPossible })
    func shows(_ hazard: Hazard) async throws {
        guard case .possible(let history) = hazard.verdict(in: 2) else { return }
        let service = ScriptedService()
        let screen = EpisodesViewModel(apiService: service)
        let recorder = ScreenRecorder(screen)
        screen.start()
        let answer = try #require(service.requests.first)

        switch hazard.misuse {
        case .neither: answer(nil, nil)
        case .both: answer([Sample.episode(1)], .failedRequest)
        case .twice:
            answer([Sample.episode(1)], nil)
            try await recorder.shows(["idle", "fetching", "1 episode"])
            answer([Sample.episode(1), Sample.episode(2)], nil)
        case .never: break
        case .preview, .offMain, .redirect:
            Issue.record("The table says that this can be written: add a test that does it.")
        }
        try await recorder.shows(history)
    }
}
