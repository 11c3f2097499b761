import EveryOrder
import Foundation
import FoundationCompat
import Posts
import SwiftSource
import Synchronization
import Testing

@Suite("Goals", .timeLimit(.minutes(1)))
@MainActor
struct GoalTests {
    @Test("The manager fetches and decodes what is requested")
    func fetch() async throws {
        for fetch in Orders.fetches { try await fetch.check(goal: 1) }
    }

    @Test("Each failure is the error that the table says")
    func failures() async throws {
        // First in a separate process, so that a crash doesn't end this one.
        try await #require(
            processExitsWith: .success,
            "NetworkManager crashes on a body that it can't decode: see try! there.",
        ) {
            try? await Self.checkFailures()
        }
        try await Self.checkFailures()
        try await Backend.use { backend in
            let call = backend.fetch(NetworkRequest(.get, "/posts"))
            try await backend.received("GET /v2/posts", from: call).respond(.status(402))
            let outcome = try await call.outcomes.next()
            #expect(outcome == "httpError(402)", "Only 401 and 403 are different.")
        }
    }

    private static func checkFailures() async throws {
        for fetch in Orders.fetches { try await fetch.check(goal: 2) }
    }

    @Test("A body that can't be encoded as JSON fails with invalidBody, and nothing is sent")
    func invalidBody() async throws {
        try await Backend.use { backend in
            let call = backend.fetch(NetworkRequest(.post, "/posts", body: [Double.nan]))
            _ = await backend.waiter.wait { backend.hasNewRequest || !call.outcomes.all.isEmpty }
            await backend.settle()
            guard !backend.hasNewRequest else {
                throw Finding("A request is sent when the body can't be written as JSON: fail before that.")
            }
            guard call.outcomes.all != ["invalidBody"] else { return }
            throw Finding(
                "NetworkManager.fetch(_:as:_:) should fail exactly once when the body can't be written as JSON.",
                expected: ["invalidBody"],
                actual: call.outcomes.all,
            )
        }
    }

    @Test("The screen shows the answer of any service, with no network at all")
    func service() async throws {
        let service = StubService()
        let screen = PostsViewModel(service: service)
        let recorder = Recorder(of: screen, state: describe)
        screen.load()
        do {
            try await recorder.shows(["nothing", "busy", "Snow, Ice"])
        } catch var finding as Finding where !service.isUsed.load(ordering: .relaxed) {
            finding.summary = "PostsViewModel.init(service:) doesn't request the posts from its service."
            throw finding
        }
        try await Orders.screen.check(goal: 4)
    }

    @Test("A body that can't be decoded leads to a message on the screen, not a crash")
    func undecodable() async throws {
        try await #require(
            processExitsWith: .success,
            "The app crashes on a body that isn't what the view model decodes: see try! there.",
        ) {
            try? await Orders.bodies.check(goal: 5)
        }
        try await Orders.bodies.check(goal: 5)
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
        let url = URL(filePath: "/")
        let screen = PostsApp(baseURL: url, token: "").posts()
        let held = Mirror(reflecting: screen).children.first { $0.value is any NetworkService }
        guard let service = held?.value else {
            throw Finding(
                "The view model of PostsApp holds no `any NetworkService` itself: see PostsViewModel.swift."
            )
        }
        guard !values(reachableFrom: service).contains(where: { $0 is any NetworkService }) else {
            throw Finding("The service of the screen wraps another: PostsApp.swift should pass the manager.")
        }
        let manager: Any = NetworkManager(baseURL: url, token: "", session: URLSession.shared)
        guard !"\(type(of: manager))".contains("<") else {
            throw Finding("NetworkManager is still generic over its session, in NetworkManager.swift.")
        }
    }
}

/// A service without a network, which answers each request with the posts at once.
private final class StubService: NetworkService {
    let isUsed = Atomic(false)

    func fetch<Value: Decodable & Sendable>(
        _ request: NetworkRequest,
        as type: Value.Type,
        _ completion: @escaping @Sendable (Result<Value, NetworkError>) -> Void,
    ) {
        isUsed.store(true, ordering: .relaxed)
        let posts = Sample.posts as? Value
        completion(posts.map { .success($0) } ?? .failure(.invalidResponse))
    }
}
