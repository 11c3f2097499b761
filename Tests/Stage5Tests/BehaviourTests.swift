import Behaviours
import Stage5
import Testing

@Suite("Stage 5, async/await, keeps every promise")
@MainActor
struct BehaviourTests {
    @Test(arguments: Behaviour.all)
    func keeps(_ behaviour: Behaviour) async throws {
        try await behaviour.check { EpisodesViewModel(apiService: APIClient(environment: $0, session: $1)) }
    }
}
