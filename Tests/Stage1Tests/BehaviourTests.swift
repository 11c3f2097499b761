import Behaviours
import StageCatalog
import Testing

@Suite("Stage 1, a view model that does it all, behaves like every other stage")
@MainActor
struct BehaviourTests {
    @Test("Stage 1 has all behaviours")
    func behaviours() async {
        let stage = Stage.all[0]
        for failure in await Behaviour.failures(in: stage.makeScreen) {
            Issue.record("\(stage.lines(for: failure).joined(separator: "\n"))")
        }
    }
}
