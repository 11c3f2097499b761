import EveryOrder
import Feed
import SwiftSource
import Testing

@Suite("Behaviour", .timeLimit(.minutes(1)))
@MainActor
struct BehaviourTests {
    init() { Sample.otherTimeZone }

    @Test("Shows the episodes in the API's order")
    func episodes() async throws {
        do {
            try await Orders.feed.check { $0.order.isSequential && !$0.isFailure }
        } catch let finding as Finding where "\(finding)".contains(Sample.unreadable) {
            throw finding.explained(
                byDecoding: [Episode].self,
                from: Sample.answer,
                with: Sample.decoder,
                in: "Episode.swift"
            )
        }
    }

    @Test("Shows what went wrong")
    func failures() async throws {
        try await Orders.feed.check { $0.order.requests.count == 1 && $0.isFailure }
    }

    @Test("Keeps the episodes when a refresh fails, and removes the message when it tries again")
    func keeps() async throws {
        try await Orders.feed.check { $0.order.isSequential && $0.order.requests.count == 2 && $0.isFailure }
    }

    @Test("Sends no second request while one is in flight")
    func once() async throws {
        try await Orders.feed.check { $0.order.isOvertaking }
    }

    @Test("Is deallocated at once while a request is in flight")
    func lifetime() async throws {
        try await Orders.feed.check { $0.order.isAbandoned }
    }

    @Test("Behaves as before, in every order")
    func orders() async throws {
        try await Orders.feed.check()
    }

    @Test("Hides no fault from the compiler or the tests")
    func hidesNothing() throws {
        if let fault = try Sources().hiddenFault() { throw Finding(fault) }
    }
}
