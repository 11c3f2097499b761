import EveryOrder
import Foundation
import Posts
import SwiftSource
import Testing

@Suite("Behaviour", .timeLimit(.minutes(1)))
@MainActor
struct BehaviourTests {
    @Test("Fetches the posts with a GET that carries the token, and sends nothing before")
    func request() async throws {
        try await Backend.use { backend in
            let screen = backend.posts()
            await backend.roundTrip()
            try backend.verifyNoUnexpectedRequests()

            screen.load()
            let exchange = try await backend.received("GET /v2/posts")
            #expect(exchange.request.value(of: "Authorization") == "Bearer secret")
            #expect(exchange.request.value(of: "Content-Type") == nil)
            #expect(exchange.request.body.isEmpty)
            exchange.respond(Sample.answer)
        }
    }

    @Test("Shows the posts in the server's order")
    func order() async throws {
        try await Orders.screen.check { $0.order.isSequential && !$0.isFailure }
    }

    @Test("Publishes a draft as JSON, and shows the post first")
    func publish() async throws {
        try await Backend.use { backend in
            let screen = backend.posts()
            let recorder = backend.recorder(of: screen)
            screen.load()
            try await backend.received("GET /v2/posts").respond(Sample.answer)
            try await recorder.shows(["nothing", "busy", "Snow, Ice"])

            screen.publish(Sample.draft)
            let exchange = try await backend.received("POST /v2/posts")
            #expect(exchange.request.value(of: "Authorization") == "Bearer secret")
            #expect(exchange.request.value(of: "Content-Type") == "application/json")
            #expect(exchange.request.value(of: "Prefer") == "return=representation")
            #expect(try JSONDecoder().decode(Draft.self, from: exchange.request.body) == Sample.draft)
            exchange.respond(Sample.published)
            try await recorder.shows([
                "nothing", "busy", "Snow, Ice", "busy · Snow, Ice", "Thaw (edited), Snow, Ice",
            ])
            #expect(screen.posts.first == Sample.thaw, "Show the post that the server answers with.")
        }
    }

    @Test("Shows a message when the posts can't be loaded")
    func failedLoad() async throws {
        try await Orders.screen.check { $0.order.requests.count == 1 && $0.isFailure }
    }

    @Test("Keeps the posts when another request fails, and removes the message when it tries again")
    func recovery() async throws {
        try await Orders.screen.check {
            $0.order.isSequential && $0.order.requests.count == 2 && $0.isFailure
        }
    }

    @Test("Is deallocated at once, even while a request is in flight")
    func lifetime() async throws {
        try await Orders.screen.check { $0.order.isAbandoned }
    }

    @Test("Behaves as before, in every order")
    func orders() async throws {
        try await Orders.screen.check()
    }

    @Test("Hides no fault from the compiler or the tests")
    func hidesNothing() throws {
        if let fault = try Sources().hiddenFault(allowing: ["try!": 2]) { throw Finding(fault) }
    }
}
