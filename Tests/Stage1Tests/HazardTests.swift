import Behaviours
import Episodes
import Foundation
import FoundationCompat
import MockHTTP
import Stage1
import StageCatalog
import TestSupport
import Testing

@Suite("Stage 1 has the hazards that the table lists")
@MainActor
struct HazardTests {
    @Test("A preview shows nothing without a network")
    func preview() async throws {
        let hazard = try #require(Hazard.all.first { $0.misuse == .preview })
        guard case .possible(let history) = hazard.verdict(in: 1) else {
            Issue.record("The table says that this is impossible: add a test that shows it.")
            return
        }

        let offline = URLSessionConfiguration.ephemeral
        offline.protocolClasses = [OfflineURLProtocol.self]
        let environment = APIEnvironment(baseURL: URL(filePath: "/"), token: "")
        let screen = EpisodesViewModel(environment: environment, session: .cancellationSafe(offline))
        let recorder = ScreenRecorder(screen)
        screen.start()
        try await recorder.shows(history)
    }

    @Test("It has no service that could be misused")
    func noService() {
        let verdicts = Hazard.all.filter { ![.preview, .offMain, .redirect].contains($0.misuse) }.map {
            $0.verdict(in: 1)
        }
        #expect(verdicts.allSatisfy { $0 == .noService })
    }
}
