import Behaviours
import Stage5
import Testing

@Suite("Stage 5, async/await, behaves as every stage does")
@MainActor
struct BehaviourTests {
    private static let run = BehaviourRun {
        EpisodesViewModel(apiService: APIClient(environment: $0, session: $1))
    }

    @Test(arguments: Behaviour.all)
    func keeps(_ behaviour: Behaviour) async throws {
        try await Self.run.check(behaviour)
    }

    @Test("Nothing breaks a behaviour")
    func causes() async {
        for cause in await Self.run.causes { Issue.record(cause) }
    }
}
