import EveryOrder
import SwiftSource
import Testing

@Suite("Behaviour", .timeLimit(.minutes(1)))
@MainActor
struct BehaviourTests {
    @Test("Shows the posts in the server's order")
    func order() async throws {
        try await Orders.screen.check { $0.order.isSequential && !$0.isFailure && !$0.publishes }
    }

    @Test("Publishes a draft as JSON, and shows the post first")
    func publish() async throws {
        try await Orders.screen.check { $0.order.isSequential && !$0.isFailure && $0.publishes }
    }

    @Test("Shows a message when the posts can't be loaded")
    func failedLoad() async throws {
        try await Orders.screen.check { $0.order.requests.count == 1 && $0.isFailure }
    }

    @Test("Keeps the posts when another request fails, and removes the message when it tries again")
    func recovery() async throws {
        try await Orders.screen.check {
            $0.order.isSequential && $0.order.requests.count == 2 && $0.isFailure
        }
    }

    @Test("Is deallocated at once, even while a request is in flight")
    func lifetime() async throws {
        try await Orders.screen.check { $0.order.isAbandoned }
    }

    @Test("Behaves as before, in every order")
    func orders() async throws {
        try await Orders.screen.check()
    }

    @Test("Hides no fault from the compiler or the tests")
    func hidesNothing() throws {
        if let fault = try Sources().hiddenFault(allowing: ["try!": 2]) { throw Finding(fault) }
    }
}
