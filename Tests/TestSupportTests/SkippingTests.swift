import Foundation
import FoundationCompat
import MockHTTP
import TestSupport
import Testing

@Suite("A backend that skips other requests", .timeLimit(.minutes(5)))
@MainActor
struct SkippingTests {
    @Test("excuses one that comes before the awaited one")
    func before() async throws {
        try await Backend.use { backend in
            backend.send("early")
            try await backend.hasAny()
            backend.send("notes")
            try await backend.received("GET /notes", skippingOthers: true).respond(.json("[]"))
        }
    }

    @Test("lists one that comes after it")
    func after() async throws {
        let finding = await #expect(throws: Finding.self) {
            try await Backend.use { backend in
                backend.send("early")
                try await backend.hasAny()
                backend.send("notes")
                try await backend.received("GET /notes", skippingOthers: true).respond(.json("[]"))
                backend.send("extra")
            }
        }
        #expect(finding?.summary == "The server received a request that nobody asked for: GET /extra.")
    }

    @Test("excuses one that comes after it, but is cancelled: it may have been sent before")
    func late() async throws {
        try await Backend.use { backend in
            backend.send("notes")
            let exchange = try await backend.received("GET /notes", skippingOthers: true)
            let task = backend.send("late")
            try await backend.hasAny()
            exchange.respond(.json("[]"))
            task.cancel()
        }
    }
}

extension Backend {
    @discardableResult
    fileprivate func send(_ path: String) -> URLSessionTask {
        let task = session.dataTask(with: url.appending(path: path))
        task.resume()
        return task
    }

    /// Waits for a request, and leaves it where it is.
    fileprivate func hasAny() async throws {
        let isInTime = await conditions.wait { [unowned self] in hasReceived }
        try #require(isInTime, "No request came.")
    }
}
