import EveryOrder
import Notes
import SwiftSource
import Testing

@Suite("Behaviour", .timeLimit(.minutes(1)))
@MainActor
struct BehaviourTests {
    init() { MainQueue.useForAllTasks() }

    @Test("Shows the notes in the API's order")
    func notes() async throws {
        try await Orders.notes.check { $0.order.isSequential && !$0.shows(failureMessage) }
    }

    @Test("Shows a message when the notes can't be fetched")
    func failure() async throws {
        try await Orders.notes.check { $0.order.isSequential && $0.shows(failureMessage) }
    }

    @Test("Keeps the notes when a refresh fails, and removes the message when it tries again")
    func refresh() async throws {
        try await Orders.notes.check {
            $0.order.isSequential && $0.order.requests.count == 2 && $0.shows(failureMessage)
        }
    }

    @Test("Shows only the notes of the last start, and cancels the previous request")
    func supersedes() async throws {
        try await Orders.notes.check { $0.order.isOvertaking }
    }

    @Test("Is deallocated at once while a request is in flight, and cancels the request")
    func lifetime() async throws {
        try await Orders.notes.check { $0.order.isAbandoned }
    }

    @Test("Behaves as before, in every order")
    func orders() async throws {
        try await Orders.notes.check()
    }

    @Test("Hides no fault from the compiler or the tests")
    func hidesNothing() throws {
        if let fault = try Sources().hiddenFault() { throw Finding(fault) }
    }
}
