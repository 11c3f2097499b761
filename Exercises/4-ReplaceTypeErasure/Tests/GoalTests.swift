import EveryOrder
import Foundation
import FoundationCompat
import Posts
import SwiftSource
import Testing

@Suite("Goals", .timeLimit(.minutes(1)))
@MainActor
struct GoalTests {
    @Test("The manager fetches and decodes what is requested")
    func fetch() async throws {
        try await Backend.use { backend in
            for (method, name) in [(NetworkRequest.Method.put, "PUT"), (.post, "POST"), (.delete, "DELETE")] {
                let headers = ["Prefer": "list"]
                let request = NetworkRequest(method, "/posts", headers: headers, body: Sample.draft)
                let call = backend.fetch(request)
                let exchange = try await backend.received("\(name) /v2/posts", from: call)
                #expect(exchange.request.value(of: "Authorization") == "Bearer secret")
                #expect(exchange.request.value(of: "Content-Type") == "application/json")
                #expect(exchange.request.value(of: "Prefer") == "list")
                #expect(try JSONDecoder().decode(Draft.self, from: exchange.request.body) == Sample.draft)
                exchange.respond(Sample.answer)
                #expect(try await call.outcomes.next() == "\(Sample.posts)")
            }
        }
        try await Self.checkFetches(goal: 1)
    }

    @Test("It sends requests through the session it is given")
    func session() async throws {
        try await Backend.use { backend in
            let configuration = URLSessionConfiguration.ephemeral
            configuration.httpAdditionalHeaders = ["X-Session": "given"]
            let call = backend.fetch(through: .cancellationSafe(configuration))
            let exchange = try await backend.received("GET /v2/posts", from: call)
            exchange.respond(Sample.answer)
            _ = try await call.outcomes.next()
            guard exchange.request.value(of: "X-Session") == "given" else {
                throw Finding(
                    "The request went through a session other than the one in init(address:token:session:)."
                )
            }
        }
        try await Orders.screen.check(goal: 2)
    }

    @Test("An invalid address is invalidURL")
    func invalidURL() async throws {
        // Different in every run: a list of bad addresses can't be complete.
        let name = "posts-\(UUID().uuidString.prefix(8).lowercased())"
        let addresses = [
            "", name, "\(name).example", "ftp://\(name).example", "file:///\(name)", "http://:8080",
            "https://", "http-\(name)://\(name).example",
        ]
        try await Backend.use { backend in
            var wrong: [(address: String, outcome: String)] = []
            for address in addresses {
                let call = backend.fetch(from: address)
                _ = try await call.outcomes.next()
                await backend.settle()
                let outcome = call.outcomes.all.joined(separator: ", then ")
                if outcome != "\(NetworkError.invalidURL)" { wrong.append(("“\(address)”", outcome)) }
            }
            guard wrong.isEmpty else {
                throw Finding(
                    "NetworkManager.fetch(_:as:_:) must fail with invalidURL at these addresses; its results:",
                    expected: wrong.map(\.address),
                    actual: wrong.map(\.outcome),
                )
            }
        }
        // A keyboard may capitalise the first letter of an address.
        try await Backend.use(network: OfflineURLProtocol.self) { backend in
            let call = backend.fetch(from: "Https://\(name).example")
            let outcome = try await call.outcomes.next()
            #expect(outcome != "\(NetworkError.invalidURL)", "A scheme may have capital letters.")
        }
    }

    @Test("A body in a GET is bodyInGet, and nothing is sent")
    func bodyInGet() async throws {
        try await Backend.use { backend in
            let request = NetworkRequest(.get, "/posts", body: Sample.draft)
            try await backend.rejects(request, with: .bodyInGet, when: "a GET has a body")
        }
    }

    @Test("A body that JSON can't hold is invalidBody, and nothing is sent")
    func invalidBody() async throws {
        try await Backend.use { backend in
            let request = NetworkRequest(.post, "/posts", body: [Double.nan])
            try await backend.rejects(request, with: .invalidBody, when: "the body can't be written as JSON")
        }
    }

    @Test("A device without a connection is noInternet")
    func noInternet() async throws {
        try await Self.checkFetches(goal: 6)
    }

    @Test("A connection that breaks is failedRequest")
    func failedRequest() async throws {
        try await Self.checkFetches(goal: 7)
    }

    @Test("401 and 403 are accessForbidden")
    func accessForbidden() async throws {
        try await Self.checkFetches(goal: 8)
    }

    @Test("Any other status outside of 200 to 299 is an httpError")
    func httpError() async throws {
        try await Self.checkFetches(goal: 9)
        try await Backend.use { backend in
            for status in [402, 405, 499, 501] {
                let call = backend.fetch()
                try await backend.received("GET /v2/posts", from: call).respond(.status(status))
                let outcome = try await call.outcomes.next()
                #expect(outcome == "\(NetworkError.httpError(status))", "Only 401 and 403 are different.")
            }
        }
    }

    @Test("A body of another shape is invalidResponse")
    func invalidResponse() async throws {
        // First in a separate process, so that a crash doesn't end this one.
        try await #require(
            processExitsWith: .success,
            "NetworkManager crashes on a body that it can't decode: see try! there.",
        ) {
            try? await Self.failsOnOtherShape()
        }
        try await Self.failsOnOtherShape()
    }

    @Test("The screen shows the answer of any service, with no network at all")
    func service() async throws {
        let service = StubService(Sample.posts, Sample.thaw)
        let screen = PostsViewModel(service: service)
        let recorder = Recorder(of: screen, state: describe)
        screen.load()
        guard service.requests == ["GET /posts"] else {
            throw Finding("PostsViewModel.init(service:) doesn't request the posts from its service.")
        }
        try await recorder.shows(["nothing", "busy", "Snow, Ice"])

        screen.publish(Sample.draft)
        #expect(service.requests == ["GET /posts", "POST /posts"])
        try await recorder.shows([
            "nothing", "busy", "Snow, Ice", "busy · Snow, Ice", "Thaw (edited), Snow, Ice",
        ])
    }

    @Test("A body that can't be decoded leads to a message on the screen, not a crash")
    func undecodable() async throws {
        try await #require(
            processExitsWith: .success,
            "The app crashes on a body that isn't what the view model decodes: see try! there.",
        ) {
            try? await Self.showsUndecodable()
        }
        try await Orders.bodies.check(goal: 12)
    }

    @Test("The type erasure is gone")
    func gone() throws {
        let index = try Sources().index()
        let crashing = try Sources().files().filter { $0.count(of: ["try", "! "]) > 0 }
        let leftovers =
            index.occurrences(of: ["AnyNetworkManager", "URLSessionProtocol", "unwritten"])
            + crashing.map { "try! in \($0.name)" }
        guard leftovers.isEmpty else {
            throw Finding("There is still \(leftovers.joined(separator: ", ")).")
        }
        let conformance = index.conformances.first { conformance in
            conformance.type.name == "URLSession" && index.declares(conformance.base)
        }
        guard conformance == nil else {
            throw Finding(
                "URLSession still conforms to a protocol of the app's own: see \(conformance?.place.file ?? "")."
            )
        }
        let known: Set = [
            "invalidURL", "bodyInGet", "invalidBody", "noInternet", "failedRequest", "accessForbidden",
            "httpError", "invalidResponse",
        ]
        let unused = try Sources().unusedMembers(except: known).map(\.description)
        guard unused.isEmpty else {
            throw Finding(
                "Nothing uses \(unused.joined(separator: ", ")): remove what is no longer needed."
            )
        }
        let screen = PostsApp(address: "", token: "").posts()
        let held = Mirror(reflecting: screen).children.first { $0.value is any NetworkService }
        guard let service = held?.value else {
            throw Finding(
                "The view model of PostsApp holds no `any NetworkService` itself: see PostsViewModel.swift."
            )
        }
        guard !values(reachableFrom: service).contains(where: { $0 is any NetworkService }) else {
            throw Finding("The service of the screen wraps another: PostsApp.swift should pass the manager.")
        }
        let manager: Any = NetworkManager(address: "", token: "", session: URLSession.shared)
        guard !"\(type(of: manager))".contains("<") else {
            throw Finding("NetworkManager is still generic over its session, in NetworkManager.swift.")
        }
    }

    private static func failsOnOtherShape() async throws {
        try await checkFetches(goal: 10)
    }

    private static func showsUndecodable() async throws {
        try await Backend.use { backend in
            let screen = backend.posts()
            let recorder = backend.recorder(of: screen)
            screen.load()
            try await backend.received("GET /v2/posts").respond(.json("[{}]"))
            try await recorder.shows(["nothing", "busy", "The posts can't be loaded."])
            screen.publish(Sample.draft)
            try await backend.received("POST /v2/posts").respond(.json("[{}]"))
            _ = await backend.waiter.wait { !screen.isBusy }
        }
    }

    private static func checkFetches(goal: Int) async throws {
        for fetch in Orders.fetches { try await fetch.check(goal: goal) }
    }
}
