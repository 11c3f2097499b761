import Foundation
import FoundationCompat
import MockHTTP
import TestSupport
import Testing

@Suite("A backend", .timeLimit(.minutes(5)))
@MainActor
struct BackendTests {
    @Test("holds each request until the test answers it")
    func holds() async throws {
        try await Backend.use { backend in
            let answers = backend.answers { try await backend.text(of: "notes") }
            let exchange = try await backend.received("GET /notes", from: answers)
            await backend.settle()
            #expect(answers.all.isEmpty)
            exchange.respond(.json("[]"))
            #expect(try await answers.next().get() == "[]")
        }
    }

    @Test("says which request came in the place of another")
    func another() async throws {
        try await Backend.use { backend in
            let answers = backend.answers { try await backend.text(of: "photos") }
            let finding = await #expect(throws: Finding.self) { _ = try await backend.received("GET /notes") }
            #expect(finding?.expected == ["GET /notes"])
            #expect(finding?.actual == ["GET /photos"])
            backend.leaveUnanswered()
            withExtendedLifetime(answers) {}
        }
    }

    @Test("takes a request that the system repeats after a reset for the same one, and no other")
    func repeatAfterReset() async throws {
        // By POST, which no system repeats by itself.
        for (isRepeated, attempts, others) in [(true, 2, 0), (true, 3, 1), (false, 2, 1)] {
            let backend = try Backend(isRepeatedAfterReset: isRepeated)
            let answers = backend.answers { try await backend.text(of: "notes", method: "POST") }
            try await backend.received("POST /notes", from: answers).respond(.reset)
            await #expect(throws: URLError.self) { _ = try await answers.next().get() }
            var repeats: [Answers<Result<String, any Error>>] = []
            for attempt in 1..<attempts {
                repeats.append(backend.answers { try await backend.text(of: "notes", method: "POST") })
                guard attempt == 1, isRepeated else { break }
                await #expect(throws: URLError.self, "The repeat is reset, too.") {
                    _ = try await repeats[0].next().get()
                }
            }
            if others == 1 {
                try await backend.received("POST /notes").respond(.json("[]"))
                #expect(try await repeats.last?.next().get() == "[]")
            }
            #expect(throws: Never.self) { try backend.hasNothingUnexpected() }
            await backend.stop()
        }
    }

    @Test("sees a client hang up that cancels")
    func cancel() async throws {
        try await Backend.use { backend in
            let (answers, task) = Answers.of { try await backend.text(of: "notes") }
            let exchange = try await backend.received("GET /notes", from: answers)
            task.cancel()
            try await backend.hangsUp(exchange)
            let outcome = try await answers.next()
            #expect(throws: URLError.self) { try outcome.get() }
        }
    }

    @Test("throws what a call failed with that never asked the server")
    func early() async throws {
        try await Backend.use { backend in
            let answers = backend.answers { () throws -> Int in throw URLError(.badURL) }
            await #expect(throws: URLError.self) { _ = try await backend.received("GET /", from: answers) }
        }
    }

    @Test("lists the requests that nobody asked for")
    func unexpected() async throws {
        await #expect(throws: Finding.self) {
            try await Backend.use { backend in
                backend.session.dataTask(with: backend.url.appending(path: "extra")).resume()
            }
        }
    }
}

extension Backend {
    fileprivate func text(of path: String, method: String = "GET") async throws -> String {
        var request = URLRequest(url: url.appending(path: path))
        request.httpMethod = method
        let (data, _) = try await session.data(for: request)
        return String(decoding: data, as: UTF8.self)
    }
}
