import Foundation
import FoundationCompat
import MockHTTP
import Posts
import SwiftSource
import TestSupport
import Testing

@Suite("Goals", .timeLimit(.minutes(1)))
@MainActor
struct GoalTests {
    @Test("The manager fetches what it is asked for, and decodes it")
    func fetch() async throws {
        try await Backend.use { backend in
            let request = NetworkRequest(.put, "/posts", headers: ["Prefer": "list"], body: Sample.draft)
            let answers = backend.fetch(request)
            let exchange = try await backend.received("PUT /posts", from: answers)
            #expect(exchange.request.value(of: "Authorization") == "Bearer secret")
            #expect(exchange.request.value(of: "Content-Type") == "application/json")
            #expect(exchange.request.value(of: "Prefer") == "list")
            #expect(try JSONDecoder().decode(Draft.self, from: exchange.request.body) == Sample.draft)
            exchange.respond(Sample.answer)
            #expect(try await answers.next().get() == Sample.posts)
        }
    }

    @Test("It sends through the session that it is given")
    func session() async throws {
        try await Backend.use { backend in
            let configuration = URLSessionConfiguration.ephemeral
            configuration.httpAdditionalHeaders = ["X-Session": "given"]
            let answers = backend.fetch(through: .steady(configuration))
            let exchange = try await backend.received("GET /posts", from: answers)
            #expect(
                exchange.request.value(of: "X-Session") == "given",
                "The request went through another session than the one in init(address:token:session:).",
            )
            exchange.respond(Sample.answer)
            _ = try await answers.next()
        }
    }

    @Test("An address that is none is invalidURL")
    func invalidURL() async throws {
        // Made anew each time: a list of bad addresses can't be complete.
        let name = "posts-\(UUID().uuidString.prefix(8).lowercased())"
        let addresses = [
            "", name, "\(name).example", "ftp://\(name).example", "file:///\(name)", "http://:8080",
            "https://",
        ]
        try await Backend.use { backend in
            var wrong: [(address: String, outcome: String)] = []
            for address in addresses {
                let answers = backend.fetch(from: address)
                let outcome = try await answers.next()
                if outcome != .failure(.invalidURL) { wrong.append(("“\(address)”", "\(outcome)")) }
            }
            guard wrong.isEmpty else {
                throw Finding(
                    "NetworkManager.fetch(_:as:_:) must fail with invalidURL at these addresses, and comes to:",
                    expected: wrong.map(\.address),
                    actual: wrong.map(\.outcome),
                )
            }
        }
    }

    @Test("A body in a GET is bodyInGet, and nothing is sent")
    func bodyInGet() async throws {
        try await Backend.use { backend in
            let answers = backend.fetch(NetworkRequest(.get, "/posts", body: Sample.draft))
            try await backend.sendsNothing(of: answers, "when a GET has a body")
            try await answers.fails(with: .bodyInGet, "when a GET has a body")
        }
    }

    @Test("A body that JSON can't hold is invalidBody, and nothing is sent")
    func invalidBody() async throws {
        try await Backend.use { backend in
            let answers = backend.fetch(NetworkRequest(.post, "/posts", body: [Double.nan]))
            try await backend.sendsNothing(of: answers, "when the body can't be written as JSON")
            try await answers.fails(with: .invalidBody, "when the body can't be written as JSON")
        }
    }

    @Test("A device without a connection is noInternet")
    func noInternet() async throws {
        try await Backend.use(network: OfflineURLProtocol.self) { backend in
            let answers = backend.fetch()
            _ = await backend.conditions.wait { backend.hasReceived || !answers.all.isEmpty }
            guard !backend.hasReceived else {
                throw Finding("The request left the device through a session that isn't the one given.")
            }
            try await answers.fails(with: .noInternet, "without a connection")
        }
    }

    @Test("A connection that breaks is failedRequest")
    func failedRequest() async throws {
        try await Backend.use { backend in
            try await backend.fails(with: .failedRequest, after: .reset)
        }
    }

    @Test("401 and 403 are accessForbidden", arguments: [401, 403])
    func accessForbidden(status: Int) async throws {
        try await Backend.use { backend in
            try await backend.fails(with: .accessForbidden, after: .status(status))
        }
    }

    @Test("Any other status outside of 200 to 299 is an httpError")
    func httpError() async throws {
        // Answered within the process, as no server ends with a status below 200.
        for status in [199, 300, 304, 402, 404, 500, 599] {
            try await Backend.use(network: StatusURLProtocol.self) { backend in
                try await backend.fetch(from: StatusURLProtocol.address(status))
                    .fails(with: .httpError(status), "after an answer with status \(status)")
            }
        }
        for status in [200, 202, 226, 299] {
            try await Backend.use(network: StatusURLProtocol.self) { backend in
                let outcome = try await backend.fetch(from: StatusURLProtocol.address(status)).next()
                guard outcome == .success([]) else {
                    throw Finding("An answer with status \(status) is a success, and comes to \(outcome).")
                }
            }
        }
    }

    @Test("A body of another shape is invalidResponse")
    func invalidResponse() async throws {
        // First in a process of its own, so that a crash ends that one and not this.
        try await #require(
            processExitsWith: .success,
            "NetworkManager crashes on a body that it can't decode: see try! there.",
        ) {
            try? await Self.failsOnOtherShape()
        }
        try await Self.failsOnOtherShape()
    }

    @Test("The screen shows what any service answers, with no network at all")
    func service() async throws {
        let service = StubService(Sample.posts, Post(id: 9, title: "Thaw", text: "At last."))
        let screen = PostsViewModel(service: service)
        let recorder = Recorder(of: screen, state: look)
        screen.load()
        guard service.asked == ["GET /posts"] else {
            throw Finding("PostsViewModel.init(service:) doesn't ask its service for the posts.")
        }
        try await recorder.shows(["nothing", "busy", "Snow, Ice"])

        screen.publish(Sample.draft)
        #expect(service.asked == ["GET /posts", "POST /posts"])
        try await recorder.shows(["nothing", "busy", "Snow, Ice", "busy · Snow, Ice", "Thaw, Snow, Ice"])
    }

    @Test("A body that can't be decoded is a message on the screen, not a crash")
    func undecodable() async throws {
        try await #require(
            processExitsWith: .success,
            "The app crashes on a body that isn't what the view model decodes: see try! there.",
        ) {
            try? await Self.showsUndecodable()
        }
        try await Self.showsUndecodable()
    }

    @Test("The type erasure is gone")
    func gone() throws {
        let leftovers = try Sources().places(of: ["AnyNetworkManager", "URLSessionProtocol", "try!"])
        guard leftovers.isEmpty else {
            throw Finding("There is still \(leftovers.joined(separator: ", ")).")
        }
        let screen = PostsApp(address: "", token: "").posts()
        guard values(heldBy: screen).contains(where: { $0 is any NetworkService }) else {
            throw Finding(
                "The view model of PostsApp holds no `any NetworkService`: see PostsViewModel.swift."
            )
        }
        let manager: Any = NetworkManager(address: "", token: "", session: URLSession.shared)
        guard !"\(type(of: manager))".contains("<") else {
            throw Finding("NetworkManager is still generic over its session, in NetworkManager.swift.")
        }
    }

    private static func failsOnOtherShape() async throws {
        try await Backend.use { backend in
            try await backend.fails(with: .invalidResponse, after: Sample.otherShape)
        }
    }

    private static func showsUndecodable() async throws {
        try await Backend.use { backend in
            let screen = backend.posts()
            let recorder = backend.recorder(of: screen)
            screen.load()
            try await backend.received("GET /posts").respond(Sample.otherShape)
            try await recorder.shows(["nothing", "busy", "The posts can't be loaded."])

            screen.publish(Sample.draft)
            try await backend.received("POST /posts").respond(Sample.answer)
            try await recorder.shows([
                "nothing", "busy", "The posts can't be loaded.", "busy", "The post can't be published.",
            ])
        }
    }
}
