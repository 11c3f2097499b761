// To copy: the test of the page to take home. Put your own screen in place of EpisodesViewModel.
import Episodes
import Foundation
import Stage1
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Holds each request until the test answers it.
nonisolated final class HeldRequest: URLProtocol {
    /// `@unchecked Sendable`: a lock protects `isCancelled`, and `perform` is set before the request arrives.
    struct Arrival: @unchecked Sendable {
        let request: HeldRequest

        func answer(_ body: String) async {
            await withCheckedContinuation { answered in
                request.perform {
                    request.answer(body)
                    answered.resume()
                }
            }
        }
    }

    static let arrivals = AsyncStream.makeStream(of: Arrival.self)
    private let lock = NSLock()
    private var isCancelled = false
    /// Calls a closure where it may use `client`: on Apple's systems, this is the thread of `startLoading()`.
    private var perform: (@escaping () -> Void) -> Void = { $0() }

    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        #if canImport(Darwin)
        let thread = CFRunLoopGetCurrent()
        perform = { action in
            CFRunLoopPerformBlock(thread, CFRunLoopMode.commonModes.rawValue, action)
            CFRunLoopWakeUp(thread)
        }
        #endif
        Self.arrivals.continuation.yield(Arrival(request: self))
    }

    override func stopLoading() { lock.withLock { isCancelled = true } }

    private func answer(_ body: String) {
        // On Linux, Foundation ends the program if a request is answered that was cancelled.
        guard !lock.withLock({ isCancelled }) else { return }
        let head = HTTPURLResponse(url: request.url!, statusCode: 200, httpVersion: nil, headerFields: nil)!
        client?.urlProtocol(self, didReceive: head, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: Data(body.utf8))
        client?.urlProtocolDidFinishLoading(self)
    }
}

@MainActor @Suite(.serialized, .timeLimit(.minutes(1)))
struct OlderAnswerTest {
    @Test func `still shows the second answer, and no error`() async {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [HeldRequest.self]
        let session = URLSession(configuration: configuration)
        let environment = APIEnvironment(baseURL: URL(string: "https://example.com")!, token: "")
        let screen = EpisodesViewModel(environment: environment, session: session)
        await loadTwice(over: session, screen.start)
        #expect(screen.episodes.map(\.id) == [2])
        #expect(screen.errorMessage == nil)
    }

    /// Starts two requests, and answers the second one first.
    func loadTwice(over session: URLSession, _ start: () -> Void) async {
        var arrivals = HeldRequest.arrivals.stream.makeAsyncIterator()
        start()
        let first = await arrivals.next()
        start()
        let second = await arrivals.next()
        for (id, request) in [(2, second), (1, first)] {
            await request?.answer(
                #"[{"id":\#(id),"title":"","excerpt":"","duration":1,"published_at":"2026-03-02T09:00:00Z"}]"#
            )
            // More turns of the session and of the main queue than a screen needs to show an answer.
            for _ in 0..<8 {
                await withCheckedContinuation { turn in
                    session.flush { DispatchQueue.main.async { turn.resume() } }
                }
            }
        }
    }
}
