import Episodes
import Foundation
import MockAPI
import MockHTTP
import StageCatalog
import Testing

@testable import Terminal
@testable import WorkshopKit

@Suite("A screen that is piped prints plain lines", .timeLimit(.minutes(5)))
@MainActor
struct RunTests {
    @Test(arguments: Stage.all)
    func itsHistoryAndWhatItFetched(_ stage: Stage) async {
        let call = await Call.workshop("run", "\(stage.number)")
        #expect(call.code == 0)
        #expect(call.errors.isEmpty)
        #expect(!call.output.hasEscapes)
        #expect(call.lines.first == "Stage \(stage.number)  \(stage.title)")
        #expect(
            call.lines.filter { !$0.isEmpty && !$0.hasPrefix(" ") }.dropFirst(2) == [
                "idle", "fetching", "20 episodes", "Selected: Requests Without a Framework",
                "fetching · 20 episodes", "20 episodes + video",
            ]
        )
        #expect(call.lines.filter { $0.hasSuffix("28:00  2026-03-02") }.count == 1)
        #expect(call.lines.contains("  picture   https://episodes.example/stills/1021.jpg"))
        #expect(
            call.lines.suffix(5) == [
                "  video     https://video.example/1021/master.m3u8",
                "  captions  https://video.example/1021/captions.vtt",
                "  duration  28:00",
                "  expires   2030-01-01 00:00:00 UTC",
                "",
            ]
        )
        for line in call.lines { #expect(line.columns <= 80) }
    }

    @Test(arguments: [
        (Fault.offline, APIError.unreachable), (.unauthorized, .failedRequest),
        (.serverError, .failedRequest),
        (.malformed, .invalidResponse), (.truncated, .failedRequest), (.reset, .failedRequest),
    ])
    func theErrorAndExit1(_ fault: Fault, _ error: APIError) async {
        for stage in Stage.all {
            let call = await Call.workshop("run", "\(stage.number)", "--fault", fault.rawValue)
            #expect(call.code == 1)
            #expect(call.lines.suffix(5) == ["idle", "fetching", "error", "  \(error.message)", ""])
            #expect(call.output.contains(fault.rawValue))
        }
    }

    @Test func withTheFaultInWords() async {
        let (output, errors) = (Sink(), Sink())
        let call = Task { await Workshop(console: .to(output, errors)).run(["run", "5", "--fault=slow"]) }
        output.when("fetching") { call.cancel() }
        #expect(await call.value == 130)
        #expect(output.text.contains("slow: the body takes two seconds to arrive"))
        #expect(!output.text.contains("20 episodes"))
    }

    @Test func ofARealAPI() async throws {
        let api = try MockAPI()
        let real = ["--base-url", api.url.absoluteString, "--token", MockAPI.token]
        #expect(await Call.workshop(["run", "4"] + real).code == 0)
        #expect(api.requests.map(\.target) == ["/api/v1/episodes", "/api/v1/episodes/1021/video"])

        let wrong = await Call.workshop("run", "4", "--base-url=\(api.url.absoluteString)", "--token=wrong")
        #expect(wrong.code == 1)
        #expect(!wrong.output.contains("wrong"))
        #expect(await Call.workshop(["run", "4", "--fault", "offline"] + real).code == 1)
        #expect(api.requests.count == 3)
    }

    #if canImport(FoundationNetworking)
    @Test func theProxyThatStandsBetween() async throws {
        let executable = try Executable(
            "run",
            "5",
            "--base-url",
            "http://api.example",
            "--token",
            "T",
            environment: ["http_proxy": "http://me:secret@127.0.0.1:9"],
        )
        let call = try await executable.run()
        #expect(call.code == 1)
        #expect(call.lines.contains("http://api.example, through the proxy http://127.0.0.1:9"))
        let note = "Requests go through the proxy http://127.0.0.1:9, which http_proxy names."
        #expect(call.output.contains(note))
        #expect(!call.output.contains("secret"))
    }
    #endif

    @Test(arguments: Stage.all)
    func theErrorWhenAPasswordIsWanted(_ stage: Stage) async throws {
        let server = try HTTPServer { exchange in
            var answer = Response.status(401)
            answer.headers.append(HeaderField(name: "WWW-Authenticate", value: "Basic realm=\"x\""))
            exchange.respond(answer)
        }
        let real = ["--base-url", server.url.absoluteString, "--token", "T"]
        let call = await Call.workshop(["run", "\(stage.number)"] + real)
        #expect(call.code == 1)
        #expect(call.lines.suffix(3) == ["error", "  \(APIError.failedRequest.message)", ""])
    }

    @Test(arguments: [
        (#"A\u001b[31mred\u0007 title\nin two lines"#, 1, "A [31mred  title in two lines"),
        ("x", 500_000, "xxx…"),
    ])
    func noMoreOfATitleThanFitsAndNothingThatATerminalWouldObey(
        _ text: String,
        _ count: Int,
        _ shown: String,
    ) async throws {
        let title = String(repeating: text, count: count)
        let call = try await run { $0 ? Monster.list(1, title: title) : Monster.video(1) }
        #expect(call.code == 0)
        #expect(!call.output.hasEscapes)
        #expect(call.output.contains(shown))
        for line in call.lines { #expect(line.utf8.count <= 80 + 20) }
    }

    @Test(arguments: [Int.min, .max, -1, 3600])
    func whateverNumbersAServerSends(_ number: Int) async throws {
        let call = try await run { $0 ? Monster.list(1, number: number) : Monster.video(number) }
        #expect(call.code == 0)
        #expect(call.lines.suffix(3).first == "  duration  \(runningTime(number))")
    }

    @Test func noMoreOfALongListThanIsWanted() async throws {
        let server = try HTTPServer { $0.respond(.json(Monster.list(1000))) }
        let (output, errors) = (Sink(), Sink())
        let arguments = ["run", "5", "--base-url", server.url.absoluteString, "--token", "T"]
        let task = Task { await Workshop(console: .to(output, errors)).run(arguments) }
        output.when("2026-03-02") { task.cancel() }
        #expect(await task.value == 130)
        #expect(output.text.split(separator: "\n").count { $0.hasSuffix("2026-03-02") } == 1)
    }

    /// Runs the screen of stage 5 on a server that answers with such a body, be it the list or a video.
    private func run(_ body: @escaping @Sendable (_ isList: Bool) -> String) async throws -> Call {
        let server = try HTTPServer { exchange in
            exchange.respond(.json(body(exchange.request.target.hasSuffix("episodes"))))
        }
        return await Call.workshop("run", "5", "--base-url", server.url.absoluteString, "--token", "T")
    }
}
