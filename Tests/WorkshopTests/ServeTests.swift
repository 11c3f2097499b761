import Foundation
import FoundationCompat
import MockAPI
import Testing

@testable import Terminal
@testable import WorkshopKit

@Suite("The mock API in the foreground", .timeLimit(.minutes(5)))
@MainActor
struct ServeTests {
    @Test func answersTellsAndStops() async throws {
        let (output, errors) = (Sink(), Sink())
        let call = serve("--port", "0", on: .to(output, errors))
        let url = try await address(in: output).appending(path: "api/v1/episodes")

        #expect(try await status(of: url, token: MockAPI.token) == 200)
        let good = try #require(await output.wrote("  200  "))
        #expect(good.contains(#/^\d\d:\d\d:\d\d  200  GET  \/api\/v1\/episodes\n$/#))
        #expect(try await status(of: url, token: "wrong") == 401)
        let bad = try #require(await output.wrote("  401  "))
        #expect(bad.contains(#/^\d\d:\d\d:\d\d  401  GET  \/api\/v1\/episodes\n$/#))

        call.cancel()
        #expect(await call.value == 0)
        #expect(output.text.hasSuffix("\nStopped after 2 requests.\n"))
        #expect(
            output.text.contains(
                "curl -i -H 'X-API-TOKEN: \(MockAPI.token)' \\\n    \(url.absoluteString)\n"
            )
        )
        for line in output.text.split(separator: "\n") { #expect(line.columns <= 80) }
        #expect(errors.text.isEmpty)
    }

    @Test func leavesItsPortToTheNext() async throws {
        // Below the ports that systems give out by themselves, so that no other test is given it in between.
        let port = "\(20_000 + getpid() % 10_000)"
        for _ in 0..<2 {
            let output = Sink()
            let call = serve("--port", port, on: .to(output, Sink()))
            _ = await output.wrote("http://127.0.0.1:\(port)")
            call.cancel()
            #expect(await call.value == 0)
        }
    }

    @Test func playsAFault() async throws {
        let output = Sink()
        let call = serve("--port", "0", "--fault", "reset", on: .to(output, Sink()))
        let url = try await address(in: output)
        await #expect(throws: URLError.self) { try await status(of: url, token: MockAPI.token) }
        #expect(await output.wrote("---  GET") != nil)
        call.cancel()
        #expect(await call.value == 0)
        #expect(output.text.contains("Fault reset: the server resets the connection"))
    }

    @Test func stopsAtOnceThoughNobodyReadsOn() async {
        let reader = DispatchSemaphore(value: 0)
        let (isWriting, tell) = AsyncStream.makeStream(of: Void.self)
        let console = Console(
            output: { _ in
                tell.yield()
                reader.wait()
            },
            errors: { _ in }
        )
        let call = Task.detached { await Workshop(console: console).run(["serve", "--port", "0"]) }
        for await _ in isWriting { break }
        call.cancel()
        #expect(await call.value == 0)
        for _ in 0..<100 { reader.signal() }
    }

    @Test func keepsNoMoreLinesForASlowReaderThanARoomful() async throws {
        let output = Sink()
        let reader = DispatchSemaphore(value: 0)
        let console = Console(
            output: { text in
                output.write(text)
                if text.hasPrefix("Each request") { reader.wait() }
            },
            errors: { _ in }
        )
        let call = serve("--port", "0", on: console)
        let url = try await address(in: output)
        _ = await output.wrote("Each request")
        let session = URLSession.steady(.loopback)
        for _ in 0..<1010 { _ = try await session.data(from: url) }
        reader.signal()
        call.cancel()
        #expect(await call.value == 0)
        #expect(output.text.hasSuffix("\nStopped after 1010 requests; 10 of them aren't shown.\n"))
        #expect(output.text.split(separator: "\n").count { $0.contains("  401  ") } == 1000)
    }

    @Test func saysThatAPortIsInUse() async throws {
        let api = try MockAPI()
        let call = await Call.workshop("serve", "--port", "\(api.port)")
        #expect(call.code == 64)
        #expect(call.output.isEmpty)
        #expect(
            call.errors == """
                Port \(api.port) is already in use.
                Choose another: swift run workshop serve --port \(api.port == .max ? 8080 : api.port + 1)

                """
        )
    }

    private func serve(_ words: String..., on console: Console) -> Task<Int32, Never> {
        Task { await Workshop(console: console).run(["serve"] + words) }
    }

    /// The address that the server says it listens on.
    private func address(in output: Sink) async throws -> URL {
        let welcome = try #require(await output.wrote("listens on"))
        let address = try #require(welcome.firstMatch(of: #/http:\/\/127\.0\.0\.1:\d+/#)).output
        return try #require(URL(string: String(address)))
    }

    private func status(of url: URL, token: String) async throws -> Int? {
        var request = URLRequest(url: url)
        request.setValue(token, forHTTPHeaderField: "X-API-TOKEN")
        let (_, response) = try await URLSession.steady(.loopback).data(for: request)
        return (response as? HTTPURLResponse)?.statusCode
    }
}
