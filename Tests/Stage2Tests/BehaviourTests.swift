import Behaviours
import StageCatalog
import Testing

@Suite("Stage 2, an API service, behaves as every stage does")
@MainActor
struct BehaviourTests {
    @Test("Stage 2 has every behaviour")
    func behaviours() async {
        let stage = Stage.all[1]
        for failure in await Behaviour.failures(in: stage.makeScreen) {
            Issue.record("\(stage.lines(for: failure).joined(separator: "\n"))")
        }
    }
}
