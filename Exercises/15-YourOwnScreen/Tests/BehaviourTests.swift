import Books
import EveryOrder
import Testing

@Suite("Behaviour", .timeLimit(.minutes(1)))
@MainActor
struct BehaviourTests {
    init() { MainQueue.useForAllTasks() }

    @Test("Does what it did before when each request ends before the next one begins")
    func sequence() async throws {
        try await Orders.screen.check()
    }
}
