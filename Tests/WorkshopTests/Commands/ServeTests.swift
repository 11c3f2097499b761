import EveryOrder
import Foundation
import FoundationCompat
import MockAPI
import Testing

@testable import Terminal
@testable import workshop

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
