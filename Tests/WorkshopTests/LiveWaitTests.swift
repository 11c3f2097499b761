import Episodes
import Foundation
import MockAPI
import MockHTTP
import Testing

@testable import Terminal
@testable import WorkshopKit

@Suite("A person who waits before a live screen", .timeLimit(.minutes(5)))
@MainActor
struct LiveWaitTests {
    let terminal = FakeTerminal()

    @Test func holdsAKeyDown() async throws {
        let exchanges = Exchanges()
        let server = try HTTPServer(handler: exchanges.add)
        let run = terminal.start(2, at: server.url)
        let list = await exchanges.next()
        for _ in 0..<20 { terminal.press(.character("r")) }
        await terminal.hasAnsweredAll()
        list.respond(.json(MockAPI.episodesJSON))
        await terminal.shows(" 20 episodes ")
        for _ in 0..<20 { terminal.press(.enter) }
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
        let run = terminal.start(5, at: server.url)
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
        let run = terminal.start(1, at: server.url)
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
        let run = terminal.start(1, at: server.url)
        await terminal.shows("⠋ fetching")
        await terminal.shows("⠙ fetching")
        await terminal.shows("⠹ fetching")
        terminal.press(.character("q"))
        #expect(await run.value == 0)
    }

    @Test func readsTheErrorAndTriesAgain() async throws {
        let exchanges = Exchanges()
        let server = try HTTPServer(handler: exchanges.add)
        let run = terminal.start(3, at: server.url)
        await exchanges.next().respond(.status(500))
        await terminal.shows("✗ \(APIError.failedRequest.message)")
        terminal.press(.up, .down, .enter, .character("r"))
        await exchanges.next().respond(.json(MockAPI.episodesJSON))
        let frame = await terminal.shows(" 20 episodes ")
        #expect(!frame.contains("✗"))
        terminal.press(.character("q"))
        #expect(await run.value == 0)
    }
}
