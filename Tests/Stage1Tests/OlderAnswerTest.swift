// To copy: the test of the page to take home. Put your own screen in place of EpisodesViewModel.
import Episodes
import Foundation
import Stage1
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A request that waits until the test answers it.
final class HeldRequest: URLProtocol {
    /// `@unchecked Sendable`: when it arrives, the session is done with it, apart from a cancellation.
    struct Arrival: @unchecked Sendable { let request: HeldRequest }

    static let session: URLSession = {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [HeldRequest.self]
        return URLSession(configuration: configuration)
    }()
    private static let arrivals = AsyncStream.makeStream(of: Arrival.self)
    private var isCancelled = false

    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    override func startLoading() { Self.arrivals.continuation.yield(Arrival(request: self)) }
    override func stopLoading() { isCancelled = true }

    static func next() async -> Arrival? { await arrivals.stream.first { _ in true } }

    /// Answers, and waits until the main queue has handled the answer.
    func answer(_ body: String) async {
        // On Linux, Foundation ends the program if a request is answered that was cancelled.
        guard !isCancelled, let url = request.url,
            let head = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
        else { return }
        client?.urlProtocol(self, didReceive: head, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: Data(body.utf8))
        client?.urlProtocolDidFinishLoading(self)
        // More turns than a screen needs to show an answer.
        for _ in 0..<8 {
            await withCheckedContinuation { turn in
                Self.session.flush { DispatchQueue.main.async { turn.resume() } }
            }
        }
    }
}

@Suite(.serialized, .timeLimit(.minutes(1)))
@MainActor
struct OlderAnswerTest {
    @Test func `still shows the second answer, and no error`() async throws {
        let environment = APIEnvironment(baseURL: URL(string: "https://example.com")!, token: "")
        let screen = EpisodesViewModel(environment: environment, session: HeldRequest.session)
        try await loadTwice(screen)
        #expect(screen.episodes.map(\.id) == [2])
        #expect(screen.errorMessage == nil)
    }

    /// Starts two requests, and answers the second one first.
    func loadTwice(_ screen: some EpisodesScreen) async throws {
        screen.start()
        let first = try #require(await HeldRequest.next()).request
        screen.start()
        let second = try #require(await HeldRequest.next()).request
        await second.answer(episode(2))
        await first.answer(episode(1))
    }

    private func episode(_ id: Int) -> String {
        #"[{ "id": \#(id), "title": "", "excerpt": "", "duration": 1, "published_at": "2026-03-02T09:00:00Z" }]"#
    }
}
