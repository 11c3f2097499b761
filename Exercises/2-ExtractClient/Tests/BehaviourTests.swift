import EveryOrder
import SwiftSource
import Testing
import Trails

@Suite("Behaviour", .timeLimit(.minutes(1)))
@MainActor
struct BehaviourTests {
    @Test("Shows the trails, then the report on the one that is opened")
    func loading() async throws {
        try await Orders.screen.check { $0.order.isSequential && !$0.isFailure }
    }

    @Test("Shows what went wrong, whichever request failed")
    func failures() async throws {
        try await Orders.screen.check { $0.order.requests.count == 1 && $0.isFailure }
    }

    @Test("Keeps the trails when a refresh fails, and removes the message when it tries again")
    func refresh() async throws {
        try await Orders.screen.check {
            $0.order.isSequential && $0.order.requests.count == 2 && $0.isFailure
        }
    }

    @Test("Shows only what was requested last, and cancels the previous request")
    func supersedes() async throws {
        try await Orders.screen.check { $0.order.isOvertaking }
    }

    @Test("Is deallocated at once while a request is in flight, and cancels the request")
    func lifetime() async throws {
        try await Orders.screen.check { $0.order.isAbandoned }
    }

    @Test("Behaves as before, in every order")
    func orders() async throws {
        try await Orders.screen.check()
    }

    @Test("Hides no fault from the compiler or the tests")
    func hidesNothing() throws {
        if let fault = try Sources().hiddenFault() { throw Finding(fault) }
    }
}
