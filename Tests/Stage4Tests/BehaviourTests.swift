import Behaviours
import Stage4
import Testing

@Suite("Stage 4, reactive streams, behaves as every stage does")
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
