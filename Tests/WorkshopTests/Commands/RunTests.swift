import Episodes
import EveryOrder
import Foundation
import FoundationCompat
import MockAPI
import Testing

@testable import Terminal
@testable import workshop

@Suite(.serialized, .timeLimit(.minutes(5)))
@MainActor
struct RunTests {
    @Test(arguments: [(1, 40), (5, 80)])
    func `run prints each state that the screen shows`(_ stage: Int, _ width: Int) async {
        let lines = ["s 1", "f offline", "r", "S 2", "f", "refresh", "q", "never read"]
        let run = await workshop("run \(stage)", input: .script(lines), width: width)
        #expect(run.code == 0)
        #expect(run.errors.isEmpty)
        #expect(!run.output.hasEscapes)
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
        (1, Fault.offline, APIError.unreachable), (4, .malformed, .invalidResponse),
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
        let keyboard = Keyboard()
        let output = TestOutput()
        let run = Task { await workshop("run 5", input: keyboard.input, output: output) }
        await output.has("20 episodes")
        keyboard.type("f slow")
        keyboard.type("s 1")
        await output.has("fetching · 20 episodes")
        keyboard.type("f")
        keyboard.type("s 2")
        await output.has("https://video.example/1009/")
        keyboard.type("q")
        #expect(await run.value.code == 0)
    }

    @Test func `run can be interrupted during a request`() async throws {
        let keyboard = Keyboard()
        let output = TestOutput()
        let run = Task { await workshop("run 5 --fault slow", input: keyboard.input, output: output) }
        await output.has("fetching")
        run.cancel()
        #expect(await run.value.code == 130)
    }

    /// The printed states.
    private func states(_ run: CommandResult) -> [String] {
        run.lines.filter { $0.contains(#/^(idle|error|fetching.*|\d+ episodes?.*)$/#) }
    }
}

@Suite(.timeLimit(.minutes(5)))
@MainActor
struct ServeTests {
    @Test func `the mock API answers, logs, and frees its port`() async throws {
        // Below the ports that systems assign, so no other test gets it in between.
        let port = "\(20_000 + getpid() % 10_000)"
        let output = TestOutput()
        let serving = Task { await workshop("serve --port \(port)", output: output) }
        await output.has("Press Ctrl-C to stop.")
        let url = try #require(URL(string: "http://127.0.0.1:\(port)/api/v1/episodes"))
        #expect(output.text.contains("curl -i -H X-API-TOKEN:\(MockAPI.token) "))
        #expect(output.text.contains("\(url.absoluteString)\n"))
        for (token, status) in [(MockAPI.token, 200), ("wrong", 401)] {
            var request = URLRequest(url: url)
            request.setValue(token, forHTTPHeaderField: "X-API-TOKEN")
            let (_, response) = try await URLSession.cancellationSafe(.loopback).data(for: request)
            #expect((response as? HTTPURLResponse)?.statusCode == status)
            let line = try #require(await output.wrote("  \(status)  "))
            #expect(line.contains(#/^\d\d:\d\d:\d\d  \d\d\d  GET  \/api\/v1\/episodes\n$/#))
        }
        let busy = await workshop("serve --port \(port)")
        #expect(busy.code == 1)
        #expect(busy.errors.contains(port))
        #expect(busy.output.isEmpty)
        serving.cancel()
        let result = await serving.value
        #expect(result.code == 0)
        #expect(result.output.hasSuffix("\nStopped after 2 requests.\n"))
        #expect(result.errors.isEmpty)
    }
}
