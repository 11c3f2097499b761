import EveryOrder
import Feed
import SwiftSource
import Testing

@Suite("Behaviour", .timeLimit(.minutes(1)))
@MainActor
struct BehaviourTests {
    init() { Sample.otherTimeZone }

    @Test("Behaves as before, in every order")
    func orders() async throws {
        do {
            try await Orders.feed.check()
        } catch let finding as Finding where "\(finding)".contains(Sample.unreadable) {
            throw finding.explained(
                byDecoding: [Episode].self,
                from: Sample.answer,
                with: Sample.decoder,
                in: "Episode.swift"
            )
        }
    }

    @Test("Hides no fault from the compiler or the tests")
    func hidesNothing() throws {
        if let fault = try Sources().hiddenFault() { throw Finding(fault) }
    }
}
