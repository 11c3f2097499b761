import Foundation
import FoundationCompat
import MockHTTP
import TestSupport
import Testing

@Suite("A delivery", .timeLimit(.minutes(5)))
@MainActor
struct DeliveryTests {
    @Test("holds the main thread until the client has the answer")
    func delivered() async throws {
        try await Backend.use { backend in
            let answers = Answers<Data?>()
            let url = backend.url.appending(path: "notes")
            backend.session.dataTask(with: url) { data, _, _ in answers.add(data) }.resume()
            let exchange = try await backend.received("GET /notes")
            try backend.deliver(.json("[]"), to: exchange)
            #expect(answers.all == [Data("[]".utf8)])
        }
    }

    @Test("is missed when the request went through another session")
    func undelivered() async throws {
        try await Backend.use { backend in
            let other = URLSession.steady(.loopback)
            other.dataTask(with: backend.url.appending(path: "notes")).resume()
            let exchange = try await backend.received("GET /notes")
            let finding = #expect(throws: Finding.self) {
                try backend.deliver(.json("[]"), to: exchange, within: .zero)
            }
            #expect(
                finding?.summary == """
                    The server answered GET /notes, but the answer never came out of the test's session. \
                    Was the request cancelled, or sent through another session?
                    """
            )
        }
    }
}
