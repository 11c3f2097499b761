import EveryOrder
import Notes
import Testing

@Suite("Behaviour", .timeLimit(.minutes(1)))
@MainActor
struct BehaviourTests {
    init() { MainQueue.useForAllTasks() }

    @Test("Behaves as before, in every order")
    func orders() async throws {
        try await Orders.notes.check()
    }
}
