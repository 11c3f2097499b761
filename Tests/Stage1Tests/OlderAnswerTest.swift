// To copy: the test of the page to take home. It needs no library. Put your own screen in place of EpisodesViewModel.
import Combine
import Episodes
import Foundation
import Stage1
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A request that waits until the test answers it.
final class HeldRequest: URLProtocol {
    /// `@unchecked Sendable`: the session is done with it when it arrives, apart from a cancellation, which comes before the
    /// next request.
    struct Arrival: @unchecked Sendable { let request: HeldRequest }

    private static let arrivals = AsyncStream.makeStream(of: Arrival.self)
    private var isCancelled = false

    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    override func startLoading() { Self.arrivals.continuation.yield(Arrival(request: self)) }
    override func stopLoading() { isCancelled = true }

    static func session() -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [HeldRequest.self]
        return URLSession(configuration: configuration)
    }

    /// Waits for the next request.
    static func next() async -> Arrival? { await arrivals.stream.first { _ in true } }

    func answer(_ body: String) {
        // On Linux, Foundation ends the program if a request is answered that was cancelled.
        guard !isCancelled, let url = request.url,
            let head = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
        else { return }
        client?.urlProtocol(self, didReceive: head, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: Data(body.utf8))
        client?.urlProtocolDidFinishLoading(self)
    }
}

/// Returns what a screen shows when an older answer comes after the newer one.
@MainActor
func shownAfterOlderAnswer<Screen: EpisodesScreen>(
    by screen: Screen,
    episodes: some Publisher<[Episode], Never>,
) async throws -> (ids: [Int], error: String?) {
    screen.start()
    let first = try #require(await HeldRequest.next()).request
    screen.start()
    let second = try #require(await HeldRequest.next()).request
    second.answer(episode(2))
    first.answer(episode(1))
    for await episodes in episodes.values where !episodes.isEmpty { break }
    return (screen.episodes.map(\.id), screen.errorMessage)
}

private func episode(_ id: Int) -> String {
    #"[{ "id": \#(id), "title": "", "excerpt": "", "duration": 1, "published_at": "2026-03-02T09:00:00Z" }]"#
}

@Suite(.serialized, .timeLimit(.minutes(1)))
@MainActor
struct OlderAnswerTest {
    private let environment = APIEnvironment(baseURL: URL(string: "https://example.com")!, token: "")

    @Test func `still shows the second answer, and no error`() async throws {
        let screen = EpisodesViewModel(environment: environment, session: HeldRequest.session())
        let shown = try await shownAfterOlderAnswer(by: screen, episodes: screen.$episodes)
        #expect(shown.ids == [2])
        #expect(shown.error == nil)
    }

    @Test func `finds the bug of the landing page`() async throws {
        let screen = AtLeastThisAttempt(session: HeldRequest.session())
        let shown = try await shownAfterOlderAnswer(by: screen, episodes: screen.$episodes)
        // The list is right, and only the error is wrong.
        #expect(shown.ids == [2])
        #expect(shown.error != nil)
    }
}
