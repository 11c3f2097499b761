import Episodes
import MockAPI
import Synchronization
import Testing

@testable import WorkshopKit

@Suite("A person before a live screen", .timeLimit(.minutes(1)))
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
        let run = start(stage)
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
        let run = start(4)
        await terminal.shows(" 20 episodes ")
        terminal.press(.character("r"))
        await terminal.shows("fetching")
        await terminal.shows(" 20 episodes ")
        terminal.press(.interrupt)
        #expect(await run.value == 0)
        #expect(api.requests.count == 2)
    }

    @Test func holdsAKeyDown() async throws {
        let exchanges = Exchanges()
        let server = try HTTPServer(handler: exchanges.add)
        let run = start(2, server.url)
        let list = await exchanges.next()
        for _ in 0..<100 { terminal.press(.character("r")) }
        await terminal.hasAnsweredAll()
        list.respond(.json(MockAPI.episodesJSON))
        await terminal.shows(" 20 episodes ")
        for _ in 0..<100 { terminal.press(.enter) }
        await terminal.hasAnsweredAll()
        let video = await exchanges.next()
        #expect(video.request.target == "/api/v1/episodes/1021/video")
        video.respond(.json(MockAPI.videoJSON(for: 1021) ?? Data()))
        await terminal.shows("20 episodes + video")
        terminal.press(.character("q"))
        #expect(await run.value == 0)
        #expect(exchanges.count == 2)
    }

    @Test func choosesAnewWhileAVideoIsOnItsWay() async throws {
        let exchanges = Exchanges()
        let server = try HTTPServer(handler: exchanges.add)
        let run = start(5, server.url)
        await exchanges.next().respond(.json(MockAPI.episodesJSON))
        await terminal.shows(" 20 episodes ")
        terminal.press(.enter)
        await terminal.shows("fetching", "The video is on its way.")
        let first = await exchanges.next()
        terminal.press(.down, .enter)
        let second = await exchanges.next()
        first.respond(.json(MockAPI.videoJSON(for: 1021) ?? Data()))
        second.respond(.json(MockAPI.videoJSON(for: 1009) ?? Data()))
        let frame = await terminal.shows("20 episodes + video")
        #expect(frame.contains("video.example/1009"))
        terminal.press(.character("q"))
        #expect(await run.value == 0)
    }

    @Test func refreshesWhileAVideoIsOnItsWay() async throws {
        let exchanges = Exchanges()
        let server = try HTTPServer(handler: exchanges.add)
        let run = start(1, server.url)
        await exchanges.next().respond(.json(MockAPI.episodesJSON))
        await terminal.shows(" 20 episodes ")
        terminal.press(.enter)
        await terminal.shows("The video is on its way.")
        terminal.press(.character("r"))
        await terminal.hasAnsweredAll()
        let frame = await terminal.becomes(LiveSize(columns: 80, rows: 30))
        #expect(frame.contains("fetching"))
        #expect(!frame.contains("The video is on its way."))
        terminal.press(.character("q"))
        #expect(await run.value == 0)
    }

    @Test func seesTheSpinnerTurn() async throws {
        let server = try HTTPServer { _ in }
        let run = start(1, server.url)
        await terminal.shows("⠋ fetching")
        await terminal.shows("⠙ fetching")
        await terminal.shows("⠹ fetching")
        terminal.press(.character("q"))
        #expect(await run.value == 0)
    }

    @Test func readsTheErrorAndTriesAgain() async throws {
        let exchanges = Exchanges()
        let server = try HTTPServer(handler: exchanges.add)
        let run = start(3, server.url)
        await exchanges.next().respond(.status(500))
        await terminal.shows("✗ \(APIError.failedRequest.message)")
        terminal.press(.up, .down, .enter, .character("r"))
        await exchanges.next().respond(.json(MockAPI.episodesJSON))
        let frame = await terminal.shows(" 20 episodes ")
        #expect(!frame.contains("✗"))
        terminal.press(.character("q"))
        #expect(await run.value == 0)
    }

    @Test func resizesAndSuspends() async throws {
        let run = start(5)
        await terminal.shows(" 20 episodes ")
        let frame = await terminal.becomes(LiveSize(columns: 30, rows: 4))
        #expect(frame.contains("▸ Requests Without a Framework"))
        terminal.press(.suspend, .character("q"))
        #expect(await run.value == 0)
        #expect(terminal.log == ["enter", "suspend", "leave"])
    }

    @Test func isGone() async throws {
        let run = start(5)
        await terminal.shows(" 20 episodes ")
        terminal.close()
        #expect(await run.value == 0)
        #expect(terminal.log == ["enter", "leave"])
    }

    @Test func isInterrupted() async throws {
        let run = start(5)
        await terminal.shows(" 20 episodes ")
        run.cancel()
        #expect(await run.value == 130)
        #expect(terminal.log == ["enter", "leave"])
    }

    private func start(_ stage: Int, _ url: URL? = nil) -> Task<Int32, Never> {
        let address = (url ?? api.url).absoluteString
        var console = Console.to(output, output)
        console.terminal = terminal
        let workshop = Workshop(console: console)
        return Task {
            await workshop.run(["run", "\(stage)", "--base-url", address, "--token", MockAPI.token])
        }
    }
}

/// The requests that a server received, each waiting for its answer.
final class Exchanges: Sendable {
    private let stream: AsyncStream<Exchange>
    private let tell: AsyncStream<Exchange>.Continuation
    private let received = Mutex(0)

    init() {
        (stream, tell) = AsyncStream.makeStream(of: Exchange.self)
    }

    var count: Int { received.withLock { $0 } }

    func add(_ exchange: Exchange) {
        received.withLock { $0 += 1 }
        tell.yield(exchange)
    }

    func next() async -> Exchange {
        for await exchange in stream { return exchange }
        return await next()
    }
}
