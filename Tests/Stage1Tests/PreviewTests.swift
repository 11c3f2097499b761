import Behaviours
import Episodes
import EveryOrder
import Foundation
import FoundationCompat
import Stage1
import Testing

@MainActor
@Suite struct PreviewTests {
    @Test func `A preview shows an error without a network`() async throws {
        let offline = URLSessionConfiguration.ephemeral
        offline.protocolClasses = [OfflineURLProtocol.self]
        let environment = APIEnvironment(baseURL: URL(filePath: "/"), token: "")
        let screen = EpisodesViewModel(environment: environment, session: .cancellationSafe(offline))
        let recorder = ScreenRecorder(screen)
        screen.start()
        try await recorder.shows(["idle", "fetching", "✗ error: unreachable"])
    }
}
