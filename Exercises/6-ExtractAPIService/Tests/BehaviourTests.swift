import EveryOrder
import Notes
import SwiftSource
import Testing

@Suite("Behaviour", .timeLimit(.minutes(1)))
@MainActor
struct BehaviourTests {
    init() { MainQueue.useForAllTasks() }

    @Test("Behaves as before, in every order")
    func orders() async throws {
        try await Orders.notes.check()
    }

    @Test("Hides no fault from the compiler or the tests")
    func hidesNothing() throws {
        if let fault = try Sources().hiddenFault() { throw Finding(fault) }
    }
}
