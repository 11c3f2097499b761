import Behaviours
import Stage1
import Testing

@Suite("Stage 1, a view model that does it all, keeps every promise")
@MainActor
struct BehaviourTests {
    @Test(arguments: Behaviour.all)
    func keeps(_ behaviour: Behaviour) async throws {
        try await behaviour.check { EpisodesViewModel(environment: $0, session: $1) }
    }
}
