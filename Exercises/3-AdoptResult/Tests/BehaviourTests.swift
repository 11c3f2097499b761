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
        } catch var finding as Finding where finding.text.contains(Sample.unreadable) {
            // The client turns every error of its decoder into its own, which hides the reason.
            do {
                _ = try Sample.decoder.decode([Episode].self, from: Sample.answer.body)
            } catch {
                finding.add(
                    "The server's answer is good, but Episode.swift doesn't fit the decoder: \(error)"
                )
            }
            throw finding
        }
    }
}
