import Behaviours
import Stage4
import Testing

@Suite("Stage 4, reactive streams, keeps every promise")
@MainActor
struct BehaviourTests {
    @Test(arguments: Behaviour.all)
    func keeps(_ behaviour: Behaviour) async throws {
        try await behaviour.check { EpisodesViewModel(apiService: APIClient(environment: $0, session: $1)) }
    }
}
