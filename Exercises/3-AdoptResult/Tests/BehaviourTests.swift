import EveryOrder
import Feed
import Testing

@Suite("Behaviour", .timeLimit(.minutes(1)))
@MainActor
struct BehaviourTests {
    init() { Sample.otherTimeZone }

    @Test("Behaves as before, in every order")
    func orders() async throws {
        do {
            try await Orders.feed.check()
        } catch let finding as Finding where finding.text.contains(Sample.unreadable) {
            throw finding.explained(
                byDecoding: [Episode].self,
                from: Sample.answer,
                with: Sample.decoder,
                in: "Episode.swift"
            )
        }
    }
}
