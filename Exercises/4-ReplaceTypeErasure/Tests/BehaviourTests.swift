import Foundation
import MockHTTP
import Posts
import TestSupport
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
        try await Backend.use { backend in
            let screen = backend.posts()
            let recorder = backend.recorder(of: screen)
            screen.load()
            try await backend.received("GET /v2/posts").respond(Sample.answer)
            try await recorder.shows(["nothing", "busy", "Snow, Ice"])
            #expect(screen.posts == Sample.posts)
        }
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

    @Test("Shows a message when the posts can't be loaded", arguments: [403, 404, 500])
    func failedLoad(status: Int) async throws {
        try await Backend.use { backend in
            let screen = backend.posts()
            let recorder = backend.recorder(of: screen)
            screen.load()
            try await backend.received("GET /v2/posts").respond(.status(status))
            try await recorder.shows(["nothing", "busy", "The posts can't be loaded."])
        }
    }

    @Test("Keeps the posts when another request fails, and removes the message when it tries again")
    func recovery() async throws {
        try await Backend.use { backend in
            let screen = backend.posts()
            let recorder = backend.recorder(of: screen)
            var history = ["nothing", "busy", "Snow, Ice"]
            screen.load()
            try await backend.received("GET /v2/posts").respond(Sample.answer)
            try await recorder.shows(history)

            screen.publish(Sample.draft)
            try await backend.received("POST /v2/posts").respond(.status(503))
            history += ["busy · Snow, Ice", "Snow, Ice · The post can't be published."]
            try await recorder.shows(history)

            screen.publish(Sample.draft)
            try await backend.received("POST /v2/posts").respond(Sample.published)
            history += ["busy · Snow, Ice", "Thaw (edited), Snow, Ice"]
            try await recorder.shows(history)
        }
    }

    @Test("Is deallocated at once, even while a request is in flight")
    func lifetime() async throws {
        let actions: [(line: String, answer: Response, perform: @MainActor (PostsViewModel) -> Void)] = [
            ("GET /v2/posts", Sample.answer, { $0.load() }),
            ("POST /v2/posts", Sample.published, { $0.publish(Sample.draft) }),
        ]
        for action in actions {
            try await Backend.use { backend in
                var screen = Optional(backend.posts())
                weak let observed = screen
                screen.map(action.perform)
                let exchange = try await backend.received(action.line)
                screen = nil
                guard observed == nil else {
                    throw Finding("\(action.line) keeps the view model in memory: hold self weakly.")
                }
                exchange.respond(action.answer)
            }
        }
    }
}
