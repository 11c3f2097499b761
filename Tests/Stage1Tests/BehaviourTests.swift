import Behaviours
import StageCatalog
import Testing

@MainActor
@Suite struct BehaviourTests {
    private static let check = Stage.all[0].makeCheck()

    @Test(arguments: Behaviour.all)
    func `Stage 1 has every behaviour`(_ behaviour: Behaviour) async {
        if let finding = await Self.check.finding(on: behaviour) { Issue.record("\(finding)") }
    }
}
