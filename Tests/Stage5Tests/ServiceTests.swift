import Behaviours
import Episodes
import EveryOrder
import Foundation
import FoundationCompat
import Stage5
import Synchronization
import Testing

@MainActor
@Suite struct ServiceTests {
    private let service = ScriptedService()
    private let screen: EpisodesViewModel
    private let recorder: ScreenRecorder

    init() {
        screen = EpisodesViewModel(apiService: service)
        recorder = ScreenRecorder(screen)
    }

    @Test func `A preview shows its bundled episodes, and the video of one of them`() async throws {
        let screen = EpisodesViewModel(apiService: APIPreviewClient())
        let recorder = ScreenRecorder(screen)
        screen.start()
        try await recorder.shows(["idle", "fetching", "3 episodes"])

        screen.select(try #require(screen.episodes.first))
        let video = "3 episodes · video /preview/master.m3u8"
        try await recorder.shows(["idle", "fetching", "3 episodes", "fetching · 3 episodes", video])
    }

    @Test func `An answer to a superseded request never shows, even if it arrives last`() async throws {
        screen.start()
        try await service.received(1)
        screen.start()
        try await service.received(2)
        #expect(service.log == [.sent, .cancelled, .sent], "The older request is cancelled first.")

        service.answer(1, with: .success([Sample.episode(1)]))
        try await recorder.shows(["idle", "fetching", "1 episode"])

        service.answer(0, with: .success([Sample.episode(1), Sample.episode(2)]))
        try await recorder.shows(["idle", "fetching", "1 episode"])
    }

    @Test func `A cancelled request fails like any other: its error can't say that it was cancelled`() async {
        let configuration = URLSessionConfiguration.loopback
        configuration.protocolClasses = [CancellingURLProtocol.self]
        let environment = APIEnvironment(baseURL: URL(filePath: "/"), token: "")
        let client = APIClient(environment: environment, session: .cancellationSafe(configuration))
        let request = Task { () async -> APIError? in
            do throws(APIError) {
                _ = try await client.episodes()
                return nil
            } catch {
                return error
            }
        }
        // The task begins on this actor, so not before this function suspends.
        CancellingURLProtocol.request.withLock { $0 = request }
        #expect(await request.value == .failedRequest)
    }

    @Test func `A nonisolated async function leaves the main actor, unless it is nonisolated(nonsending)`()
        async
    {
        let plain = await isOnMain()
        let caller = await isOnMainOfItsCaller()
        let concurrent = await isOnMainConcurrently()
        #expect([MainQueue.isCurrent, plain, caller, concurrent] == [true, false, true, false])
    }

    @Test func `A continuation that is never resumed keeps the screen fetching`() async throws {
        screen.start()
        try await service.received(1)
        try await recorder.shows(["idle", "fetching"])
        // A continuation has to be resumed eventually.
        service.answer(0, with: .failure(.failedRequest))
    }

    @Test func `A continuation that is resumed twice stops the app`() async {
        await #expect(processExitsWith: .failure) {
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                continuation.resume()
                continuation.resume()
            }
        }
    }
}

/// Never answers a request, and cancels the task that waits for it.
private final class CancellingURLProtocol: URLProtocol {
    static let request = Mutex<Task<APIError?, Never>?>(nil)

    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    override func startLoading() { DispatchQueue.main.async { Self.request.withLock { $0 }?.cancel() } }
    override func stopLoading() {}
}

private func isOnMain() async -> Bool { MainQueue.isCurrent }
nonisolated(nonsending) private func isOnMainOfItsCaller() async -> Bool { MainQueue.isCurrent }
@concurrent private func isOnMainConcurrently() async -> Bool { MainQueue.isCurrent }

/// A service that answers when the test tells it to.
@MainActor
final class ScriptedService: APIService {
    typealias Answer = Result<[Episode], APIError>

    private var requests: [CheckedContinuation<Answer, Never>] = []
    private let waiter = ConditionWaiter()
    private let events = Mutex<[Event]>([])

    enum Event {
        case sent, cancelled
    }

    /// The events of the requests for the list, in order.
    var log: [Event] { events.withLock { $0 } }

    func episodes() async throws(APIError) -> [Episode] {
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { request in
                events.withLock { $0.append(.sent) }
                requests.append(request)
                waiter.recheck()
            }
        } onCancel: {
            events.withLock { $0.append(.cancelled) }
        }
        return try answer.get()
    }

    func video(for episode: Episode) async throws(APIError) -> Video {
        throw .failedRequest
    }

    /// Waits until the given number of requests for the list has arrived.
    func received(_ count: Int) async throws {
        guard await waiter.wait(until: { [unowned self] in requests.count >= count }) else {
            throw Finding("The service received \(requests.count) requests, not \(count).")
        }
    }

    /// Answers the request for the list with the given index, starting at 0.
    func answer(_ request: Int, with answer: Answer) {
        requests[request].resume(returning: answer)
    }
}
