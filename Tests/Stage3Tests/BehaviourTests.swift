import Behaviours
import Stage3
import Testing

@Suite("Stage 3, Result, keeps every promise")
@MainActor
struct BehaviourTests {
    @Test(arguments: Behaviour.all)
    func keeps(_ behaviour: Behaviour) async throws {
        try await behaviour.check { EpisodesViewModel(apiService: APIClient(environment: $0, session: $1)) }
    }
}
