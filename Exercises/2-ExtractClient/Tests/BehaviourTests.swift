import EveryOrder
import Testing
import Trails

@Suite("Behaviour", .timeLimit(.minutes(1)))
@MainActor
struct BehaviourTests {
    @Test("Behaves as before, in every order")
    func orders() async throws {
        try await Orders.screen.check()
    }
}
