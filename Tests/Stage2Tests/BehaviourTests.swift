import Behaviours
import StageCatalog
import Testing

@Suite("Stage 2, an API service, behaves like every other stage")
@MainActor
struct BehaviourTests {
    @Test("Stage 2 has all behaviours")
    func behaviours() async {
        let stage = Stage.all[1]
        for failure in await Behaviour.failures(in: stage.makeScreen) {
            Issue.record("\(stage.lines(for: failure).joined(separator: "\n"))")
        }
    }
}
