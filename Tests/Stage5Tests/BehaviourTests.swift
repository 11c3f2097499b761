import Behaviours
import StageCatalog
import Testing

@Suite("Stage 5, async/await, behaves like every other stage")
@MainActor
struct BehaviourTests {
    @Test("Stage 5 has all behaviours")
    func behaviours() async {
        let stage = Stage.all[4]
        for failure in await Behaviour.failures(in: stage.makeScreen) {
            Issue.record("\(stage.lines(for: failure).joined(separator: "\n"))")
        }
    }
}
