import Behaviours
import Combine
import Episodes
import Stage4
import StageCatalog
import TestSupport
import Testing

@Suite("Stage 4 has the hazards that the table says")
@MainActor
struct HazardTests {
    /// That an outcome may be shown off the main thread is proved by a snippet that compiles: on a Mac, it would trap.
    @Test(arguments: Hazard.all.filter { $0.verdict(in: 4).isPossible && $0.misuse != .offMain })
    func shows(_ hazard: Hazard) async throws {
        guard case .possible(let history, _) = hazard.verdict(in: 4) else { return }
        let service = ScriptedService()
        let screen = EpisodesViewModel(apiService: service)
        let recorder = ScreenRecorder(screen)
        screen.start()
        let answer = try #require(service.requests.first)

        switch hazard.misuse {
        case .neither: answer.send(completion: .finished)
        case .twice:
            answer.send([Sample.episode(1)])
            try await recorder.shows(["idle", "fetching", "1 episode"])
            answer.send([Sample.episode(1), Sample.episode(2)])
        case .never: break
        case .both:
            answer.send([Sample.episode(1)])
            try await recorder.shows(["idle", "fetching", "1 episode"])
            answer.send(completion: .failure(.failedRequest))
        case .preview, .offMain: Issue.record("The table says that this can be written: write it.")
        }
        try await recorder.shows(history)
    }
}
