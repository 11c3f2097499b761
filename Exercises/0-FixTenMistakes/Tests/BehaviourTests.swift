import EveryOrder
import Parcels
import Testing

@Suite("Behaviour", .timeLimit(.minutes(1)))
@MainActor
struct BehaviourTests {
    init() { MainQueue.useForAllTasks() }

    @Test("The screen behaves as before, in every order")
    func screen() async throws {
        try await Orders.screen.check()
    }

    @Test("The client behaves as before, in every order")
    func client() async throws {
        let methods = [
            Orders.parcels, Orders.hours, Orders.place, Orders.stops, Orders.signature, Orders.note,
        ]
        for method in methods { try await method.check() }
    }
}
