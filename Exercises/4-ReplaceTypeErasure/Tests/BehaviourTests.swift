import EveryOrder
import SwiftSource
import Testing

@Suite("Behaviour", .timeLimit(.minutes(1)))
@MainActor
struct BehaviourTests {
    @Test("Behaves as before, in every order")
    func orders() async throws {
        try Sources().verifyUnchanged("NetworkRequest.swift", "Post.swift")
        try await Orders.screen.check()
    }
}
