import EveryOrder
import SwiftSource
import Testing

@Suite("Behaviour", .timeLimit(.minutes(1)))
@MainActor
struct BehaviourTests {
    @Test("Behaves as before, in every order")
    func orders() async throws {
        try await Orders.screen.check()
    }

    @Test("Hides no fault from the compiler or the tests")
    func hidesNothing() throws {
        if let fault = try Sources().hiddenFault(allowing: ["try!": 2]) { throw Finding(fault) }
    }
}
