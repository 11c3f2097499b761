import EveryOrder
import PhotoFeed
import Testing

@Suite("Behaviour", .timeLimit(.minutes(1)))
@MainActor
struct BehaviourTests {
    @Test("Shows the photos and stops loading in one turn, on the main thread")
    func oneTurn() async throws {
        let provider = ScriptedProvider()
        let screen = PhotosViewModel(provider: provider)
        let recorder = Recorder(of: screen, state: describe)
        screen.load()
        #expect(screen.isLoading, "load() sets isLoading before it returns.")
        try checkForDeadlocks()
        guard provider.publish(Sample.feed) else { throw Finding.deadlock }
        await runPendingWork { recorder.history.count < 3 }
        guard recorder.history != ["no photos", "loading"] else {
            throw Finding(
                "Nothing shows as soon as the feed arrives: is the subscription kept, and received on "
                    + "DispatchQueue.main, without a delay?"
            )
        }
        do {
            try await recorder.shows(["no photos", "loading", "Heron, Ferry"])
        } catch var finding as Finding {
            await runPendingWork { recorder.history.count < 4 }
            let changes = recorder.history
            // What waits for the completion never comes here, since the provider doesn't finish.
            let ways = [
                ["no photos", "Heron, Ferry"], ["loading · Heron, Ferry", "Heron, Ferry"],
                ["loading · Heron, Ferry"],
            ]
            if ways.contains(Array(changes.dropFirst(2))), !recorder.hasPublishedOffMain {
                finding.summary =
                    "isLoading changes in a different turn than the photos: set both where the feed arrives."
            }
            throw finding
        }
    }

    @Test("Behaves as before, in every order")
    func orders() async throws {
        try await Promptness.ofScreen.value
        try await Orders.screen.check()
    }
}
