import Episodes
import Foundation
import MockAPI
import MockHTTP
import Testing

@testable import Terminal
@testable import workshop

@Suite(.serialized, .timeLimit(.minutes(5)))
@MainActor
struct RunTests {
    @Test(arguments: [(1, 40), (3, 80), (5, 200)])
    func `run prints each state that the screen shows`(_ stage: Int, _ width: Int) async {
        let lines = ["s 1", "f offline", "r", "S 2", "f", "refresh", "q", "never read"]
        let run = await workshop("run \(stage)", input: .script(lines), width: width)
        #expect(run.code == 0 && run.errors.isEmpty && !run.output.hasEscapes)
        #expect(
            states(run) == [
                "idle", "fetching", "20 episodes",
                "fetching · 20 episodes", "20 episodes + video",
                "fetching · 20 episodes + video", "20 episodes + video · error",
                "fetching · 20 episodes", "20 episodes · error",
                "fetching · 20 episodes", "20 episodes",
            ]
        )
        #expect(run.output.filter { !$0.isWhitespace }.contains("https://video.example/1021/master.m3u8"))
        #expect(run.output.contains(APIError.unreachable.message.prefix(12)))
        for line in run.lines { #expect(line.columns <= width, "\(line)") }
    }

    @Test(arguments: [
        (1, Fault.offline, APIError.unreachable), (2, .unauthorized, .failedRequest),
        (3, .serverError, .failedRequest), (4, .malformed, .invalidResponse), (5, .truncated, .failedRequest),
        (1, .reset, .failedRequest),
    ])
    func `run exits with 1 after an error`(_ stage: Int, _ fault: Fault, _ error: APIError) async {
        let run = await workshop("run \(stage) --fault \(fault.rawValue)")
        #expect(run.code == 1)
        #expect(states(run) == ["idle", "fetching", "error"])
        #expect(run.output.contains(error.message))
        #expect(run.output.contains(fault.rawValue))
    }

    @Test func `run reports a typing mistake, and continues`() async {
        let run = await workshop(
            "run 5",
            input: .script(["x", "s", "s 99", "s one", "f oflin", "", "h", "s 20"])
        )
        #expect(run.code == 0)
        #expect(states(run).last == "20 episodes + video")
        #expect(run.errors.split(separator: "\n").count == 8)
        #expect(run.errors.contains("f offline"))
    }

    @Test func `the user can select another episode during a request`() async throws {
        let server = try HTTPServer { exchange in
            switch exchange.request.target.split(separator: "/").dropFirst(3).first {
            case nil: exchange.respond(.json(MockAPI.episodesJSON))
            case "1009": exchange.respond(.json(MockAPI.videoJSON(for: 1009) ?? Data()))
            default: break  // Never answered.
            }
        }
        let api = APIEnvironment(baseURL: server.url, token: "T")
        let keyboard = Keyboard()
        let output = TestOutput()
        let run = Task { await workshop("run 5", input: keyboard.input, output: output, api: api) }
        await output.has("20 episodes")
        keyboard.type("s 1")
        await output.has("fetching · 20 episodes")
        keyboard.type("s 2")
        await output.has("https://video.example/1009/")
        keyboard.type("q")
        #expect(await run.value.code == 0)
    }

    @Test func `run can be interrupted during a request`() async throws {
        let server = try HTTPServer { _ in }  // Never answers.
        let api = APIEnvironment(baseURL: server.url, token: "T")
        let keyboard = Keyboard()
        let output = TestOutput()
        let run = Task { await workshop("run 5", input: keyboard.input, output: output, api: api) }
        await output.has("fetching")
        run.cancel()
        #expect(await run.value.code == 130)
    }

    @Test(arguments: [
        ("A\\u001b[31mred\\u0007 title\\nin two lines", 1, 60), ("\\u200f\\u061c\\u202e\\u2066title", 1, -1),
        ("x", 50_000, .max), ("e\\u0301", 100, .min),
    ])
    func `run is safe from malicious answers`(_ text: String, _ count: Int, _ number: Int) async throws {
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
        let api = APIEnvironment(baseURL: server.url, token: "T")
        let run = await workshop("run 5", input: .script(["s 1"]), api: api)
        #expect(run.code == 0)
        #expect(states(run).last == "1 episode + video")
        let obeyed = run.output.unicodeScalars.filter { scalar in
            scalar.properties.isBidiControl || scalar.properties.generalCategory == .control && scalar != "\n"
        }
        #expect(obeyed.isEmpty)
        for line in run.lines { #expect(line.columns <= 80) }
    }

    /// The printed states.
    private func states(_ run: CommandResult) -> [String] {
        run.lines.filter { $0.contains(#/^(idle|error|fetching.*|\d+ episodes?.*)$/#) }
    }
}
