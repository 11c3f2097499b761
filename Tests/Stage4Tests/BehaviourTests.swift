import Behaviours
import StageCatalog
import Testing

@Suite("Stage 4, reactive streams, behaves like every other stage")
@MainActor
struct BehaviourTests {
    @Test("Stage 4 has all behaviours")
    func behaviours() async {
        let stage = Stage.all[3]
        for failure in await Behaviour.failures(in: stage.makeScreen) {
            Issue.record("\(stage.lines(for: failure).joined(separator: "\n"))")
        }
    }
}
