import Behaviours
import StageCatalog
import Testing

@Suite("Stage 3, Result, behaves like every other stage")
@MainActor
struct BehaviourTests {
    @Test("Stage 3 has all behaviours")
    func behaviours() async {
        let stage = Stage.all[2]
        for failure in await Behaviour.failures(in: stage.makeScreen) {
            Issue.record("\(stage.lines(for: failure).joined(separator: "\n"))")
        }
    }
}
