import Combine
import Dispatch
import EveryOrder
import Testing

@Suite("Test time", .timeLimit(.minutes(1)))
@MainActor
struct TestTimeTests {
    @Test func `a sleep ends when the time has passed, and not before`() async throws {
        let time = TestTime()
        let (results, _) = ValueCollector.run { try await time.sleep(for: .milliseconds(300)) }
        try #require(await begins(time))
        await time.advance(by: .milliseconds(299))
        #expect(results.all.isEmpty)
        await time.advance(by: .milliseconds(1))
        try await results.next().get()
        #expect(time.latestSleep == time.now)
    }

    @Test func `a sleep that is cancelled throws at once`() async throws {
        let time = TestTime()
        let (results, task) = ValueCollector.run { try await time.sleep(for: .seconds(1)) }
        try #require(await begins(time))
        task.cancel()
        let result = try await results.next()
        #expect(throws: CancellationError.self) { try result.get() }
    }

    @Test func `a scheduler runs its actions in the order of their times`() async {
        let time = TestTime()
        let queries = PassthroughSubject<String, Never>()
        var events: [String] = []
        let search = queries.debounce(for: .milliseconds(300), scheduler: time).sink { events.append($0) }
        time.schedule(after: time.now.advanced(by: .milliseconds(351))) { events.append("later") }
        queries.send("a")
        await time.advance(by: .milliseconds(50))
        queries.send("ab")
        await time.advance(by: .milliseconds(299))
        #expect(events == [])
        await time.advance(by: .milliseconds(2))
        #expect(events == ["ab", "later"])
        search.cancel()
    }

    @Test func `time may pass at once`() async throws {
        let time = TestTime(passesAtOnce: true)
        var events: [String] = []
        time.schedule(after: time.now.advanced(by: .milliseconds(300))) { events.append("action") }
        #expect(events == [])
        try await time.sleep(for: .seconds(1))
        #expect(events == ["action"])
        #expect(time.latestSleep == time.now)
    }

    /// Returns whether a sleep begins.
    private func begins(_ time: TestTime) async -> Bool {
        await ConditionWaiter().wait { time.latestSleep != nil }
    }
}
