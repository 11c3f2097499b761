import Behaviours
import Episodes
import Stage4
import StageCatalog
import Testing

@Suite("Stage 4 has the hazards that the table says")
@MainActor
struct HazardTests {
    @Test(arguments: Hazard.all.filter { $0.verdict(in: 4).isPossible })
    func shows(_ hazard: Hazard) async throws {
        guard case .possible(let history, _) = hazard.verdict(in: 4) else { return }
        let service = ScriptedService()
        let screen = EpisodesViewModel(apiService: service)
        let recorder = ScreenRecorder(screen)
        screen.start()
        let answer = try #require(service.requests.first)

        switch hazard.slip {
        case .neither: answer.send(completion: .finished)
        case .twice:
            answer.send([Sample.episode(1)])
            try await recorder.shows(["idle", "fetching", "1 episode"])
            answer.send([Sample.episode(1), Sample.episode(2)])
        case .never: break
        case .preview, .both: Issue.record("The table says that this can be written: write it.")
        }
        try await recorder.shows(history)
    }

    @Test(arguments: Hazard.all.filter { !$0.verdict(in: 4).isPossible && $0.slip != .preview })
    func provesImpossible(_ hazard: Hazard) throws {
        let snippet = "../../Impossible/Stage4-\(hazard.slip).swift"
        let proof = URL(filePath: #filePath).appending(path: snippet)
        #expect(FileManager.default.fileExists(atPath: proof.standardizedFileURL.path))
    }
}
