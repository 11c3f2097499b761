import Episodes
import Foundation
import MockAPI
import MockHTTP
import StageCatalog
import Testing

@testable import Terminal
@testable import workshop

@Suite("A screen in the terminal", .timeLimit(.minutes(5)))
@MainActor
struct RunTests {
    @Test(arguments: Stage.all, [40, 80, 200])
    func printsEachStateThatItShows(_ stage: Stage, _ width: Int) async {
        let call = await Call.workshop(
            ["run", "\(stage.number)"],
            width: width,
            input: .script("s 1", "f offline", "r", "S 2", "f", "refresh", "q", "never read")
        )
        #expect(call.code == 0)
        #expect(call.errors.isEmpty)
        #expect(!call.output.hasEscapes)
        #expect(
            states(call) == [
                "idle", "fetching", "20 episodes",
                "fetching · 20 episodes", "20 episodes + video",
                "fetching · 20 episodes + video", "20 episodes + video · error",
                "fetching · 20 episodes", "20 episodes · error",
                "fetching · 20 episodes", "20 episodes",
            ]
        )
        #expect(call.output.filter { !$0.isWhitespace }.contains("https://video.example/1021/master.m3u8"))
        #expect(call.output.contains(APIError.unreachable.message.prefix(12)))
        for line in call.lines { #expect(line.columns <= width, "\(line)") }
    }

    @Test(arguments: [
        (Fault.offline, APIError.unreachable), (.unauthorized, .failedRequest),
        (.serverError, .failedRequest), (.malformed, .invalidResponse), (.truncated, .failedRequest),
        (.reset, .failedRequest),
    ])
    func exitsWith1AfterAnError(_ fault: Fault, _ error: APIError) async {
        for stage in Stage.all {
            let call = await Call.workshop("run", "\(stage.number)", "--fault", fault.rawValue)
            #expect(call.code == 1)
            #expect(states(call) == ["idle", "fetching", "error"])
            #expect(call.output.contains(error.message))
            #expect(call.output.contains(fault.rawValue))
        }
    }

    @Test func reportsATypingMistakeAndContinues() async {
        let call = await Call.workshop(
            ["run", "5"],
            input: .script("x", "s", "s 99", "s one", "f oflin", "", "h", "s 20")
        )
        #expect(call.code == 0)
        #expect(states(call).last == "20 episodes + video")
        #expect(call.errors.split(separator: "\n").count == 8)
        #expect(call.errors.contains("f offline"))
    }

    @Test func letsTheUserSelectAnotherEpisodeDuringARequest() async throws {
        let server = try HTTPServer { exchange in
            switch exchange.request.target.split(separator: "/").dropFirst(3).first {
            case nil: exchange.respond(.json(MockAPI.episodesJSON))
            case "1009": exchange.respond(.json(MockAPI.videoJSON(for: 1009) ?? Data()))
            default: break  // Never answered.
            }
        }
        let (keyboard, output) = (Keyboard(), Sink())
        var console = Console.to(output, output)
        console.input = keyboard.input
        let api = APIEnvironment(baseURL: server.url, token: "T")
        let run = Task { [console] in await Workshop(console: console, api: api).run(["run", "5"]) }
        await output.has("20 episodes")
        keyboard.type("s 1")
        await output.has("fetching · 20 episodes")
        keyboard.type("s 2")
        await output.has("https://video.example/1009/")
        keyboard.type("q")
        #expect(await run.value == 0)
    }

    @Test func isInterrupted() async throws {
        let server = try HTTPServer { _ in }  // Never answers.
        let output = Sink()
        var console = Console.to(output, output)
        console.input = Keyboard().input
        let api = APIEnvironment(baseURL: server.url, token: "T")
        let run = Task { [console] in await Workshop(console: console, api: api).run(["run", "5"]) }
        await output.has("fetching")
        run.cancel()
        #expect(await run.value == 130)
    }

    @Test(arguments: [
        ("A\\u001b[31mred\\u0007 title\\nin two lines", 1, 60), ("\\u200f\\u061c\\u202e\\u2066title", 1, -1),
        ("x", 500_000, .max), ("e\\u0301", 100, .min),
    ])
    func isSafeFromMaliciousAnswers(_ text: String, _ count: Int, _ number: Int) async throws {
        let title = String(repeating: text, count: count)
        let list = """
            [{"id": 1, "title": "\(title)", "excerpt": "E", "duration": \(number),
            "published_at": "2026-03-02T09:00:00Z"}]
            """
        let video = """
            {"url": "https://video.example/1", "duration": \(number), "expires_at": "2030-01-01T00:00:00Z"}
            """
        let server = try HTTPServer { exchange in
            exchange.respond(.json(exchange.request.target.hasSuffix("episodes") ? list : video))
        }
        let (output, errors) = (Sink(), Sink())
        var workshop = Workshop(console: .to(output, errors))
        workshop.console.input = .script("s 1")
        workshop.api = APIEnvironment(baseURL: server.url, token: "T")
        let call = Call(code: await workshop.run(["run", "5"]), output: output.text, errors: errors.text)
        #expect(call.code == 0)
        #expect(states(call).last == "1 episode + video")
        let obeyed = call.output.unicodeScalars.filter { scalar in
            scalar.properties.isBidiControl || scalar.properties.generalCategory == .control && scalar != "\n"
        }
        #expect(obeyed.isEmpty)
        for line in call.lines { #expect(line.columns <= 80) }
    }

    /// The printed states.
    private func states(_ call: Call) -> [String] {
        call.lines.filter { $0.contains(#/^(idle|error|fetching.*|\d+ episodes?.*)$/#) }
    }
}
