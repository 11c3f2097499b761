import Foundation
import FoundationCompat
import MockAPI
import Testing

@testable import Terminal
@testable import workshop

@Suite("The mock API in the foreground", .timeLimit(.minutes(5)))
@MainActor
struct ServeTests {
    @Test func answersAndLogsAndFreesItsPort() async throws {
        // Below the ports that systems assign, so no other test gets it in between.
        let port = "\(20_000 + getpid() % 10_000)"
        for _ in 0..<2 {
            let (output, errors) = (Sink(), Sink())
            let call = Task { await Workshop(console: .to(output, errors)).run(["serve", "--port", port]) }
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
            let busy = await Call.workshop("serve", "--port", port)
            #expect(busy.code == 1)
            #expect(busy.errors.contains(port) && busy.output.isEmpty)
            call.cancel()
            #expect(await call.value == 0)
            #expect(output.text.hasSuffix("\nStopped after 2 requests.\n"))
            for line in output.text.split(separator: "\n") { #expect(line.columns <= 80) }
            #expect(errors.text.isEmpty)
        }
    }
}
