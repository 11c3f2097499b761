import Combine
import Episodes
import Practice
import Testing

@testable import Behaviours

@MainActor
@Suite("Where to look")
struct AdviceTests {
    @Test func isToldByWhatTheScreenShowsAtOnce() {
        var fetching = ScreenState.idle
        fetching.isFetching = true
        #expect(fetching.advice(expecting: fetching) == nil)
        #expect(
            ScreenState.idle.advice(expecting: fetching)?.hasPrefix("`isFetching` should be true") == true
        )

        var stale = fetching
        stale.errorMessage = "Old."
        #expect(stale.advice(expecting: fetching)?.hasPrefix("`errorMessage` should be nil again") == true)

        stale = fetching
        stale.video = Sample.video(of: Sample.episode(1))
        #expect(
            stale.advice(expecting: fetching)?.hasPrefix("`select(_:)` should set `video` to nil") == true
        )
    }

    @Test func isTheSameForEachPromiseThatBreaksForOneCause() async throws {
        for behaviour in Behaviour.groups.filter({ $0.title == "Loading" }).flatMap(\.behaviours) {
            let violation = await #expect(throws: Violation.self) {
                try await behaviour.check { _, _ in Idler() }
            }
            #expect(violation?.hint == "`isFetching` should be true before the call returns.")
        }
    }
}

/// A screen that does nothing at all.
private final class Idler: ObservableObject, EpisodesScreen {
    @Published private(set) var episodes: [Episode] = []
    @Published private(set) var video: Video?
    @Published private(set) var isFetching = false
    @Published private(set) var errorMessage: String?

    func start() {}

    func select(_ episode: Episode) {}
}
