import MockAPI
import MockHTTP
import Testing

@testable import Terminal
@testable import WorkshopKit

@Suite("A person before a live screen", .timeLimit(.minutes(5)))
@MainActor
struct LiveSessionTests {
    let terminal = FakeTerminal()
    let output = Sink()
    let api: MockAPI

    init() throws {
        api = try MockAPI()
    }

    @Test(arguments: 1...5)
    func picksAnEpisodeAndLeaves(_ stage: Int) async throws {
        let run = terminal.start(stage, at: api.url, output)
        await terminal.shows("▸ Requests Without a Framework", " 20 episodes ")
        terminal.press(.down, .character("j"), .up, .enter)
        await terminal.shows(
            "▸ Reading Data Races",
            "20 episodes + video",
            "duration 37:25",
            "video.example/1009"
        )
        terminal.size = LiveSize(columns: 80, rows: 40)
        terminal.press(.end)
        await terminal.shows("▸ Designing Errors for People", "• Reading Data Races")
        terminal.press(.character("q"))
        #expect(await run.value == 0)
        #expect(terminal.log == ["enter", "leave"])
        #expect(api.requests.map(\.target) == ["/api/v1/episodes", "/api/v1/episodes/1009/video"])
        #expect(output.text.isEmpty)
    }

    @Test func refreshes() async throws {
        let run = terminal.start(4, at: api.url, output)
        await terminal.shows(" 20 episodes ")
        terminal.press(.character("r"))
        await terminal.shows("fetching")
        await terminal.shows(" 20 episodes ")
        terminal.press(.interrupt)
        #expect(await run.value == 0)
        #expect(api.requests.count == 2)
    }

    @Test func resizesAndSuspends() async throws {
        let run = terminal.start(5, at: api.url, output)
        await terminal.shows(" 20 episodes ")
        let frame = await terminal.becomes(LiveSize(columns: 30, rows: 4))
        #expect(frame.contains("▸ Requests Without a Framework"))
        terminal.press(.suspend, .character("q"))
        #expect(await run.value == 0)
        #expect(terminal.log == ["enter", "suspend", "leave"])
    }

    @Test(arguments: [(false, 0), (true, 130)] as [(Bool, Int32)])
    func isGoneOrInterrupted(_ isInterrupted: Bool, _ code: Int32) async throws {
        let run = terminal.start(5, at: api.url, output)
        await terminal.shows(" 20 episodes ")
        if isInterrupted { run.cancel() } else { terminal.close() }
        #expect(await run.value == code)
        #expect(terminal.log == ["enter", "leave"])
    }
}
