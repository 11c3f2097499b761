import Behaviours
import Combine
import Episodes
import EveryOrder
import Foundation
import FoundationCompat
import Stage1
import Stage2
import Stage3
import Stage4
import Stage5
import Testing

/// Tests the claims of the sequence diagrams on the stages' pages. Publishing on the main thread is a behaviour.
@Suite(.serialized, .timeLimit(.minutes(5)))
@MainActor
struct ThreadTests {
    private static let answer = Response.json(Sample.json(of: (1...500).map { Sample.episode($0) }))

    @Test func `stage 1 decodes on the main thread, after fetching has ended and before it shows the list`()
        async throws
    {
        try await Backend.use { backend in
            let environment = APIEnvironment(baseURL: backend.url, token: "")
            let screen = Stage1.EpisodesViewModel(environment: environment, session: backend.session)
            let recorder = Recorder(of: screen, waiter: backend.waiter) { "\($0.episodes.count)" }
            screen.start()
            var times: [UInt64] = []
            let changes = screen.objectWillChange.sink { times.append(threadTime()) }
            try await backend.received("GET /api/v1/episodes").respond(Self.answer)
            try await recorder.shows(["0", "500"])
            changes.cancel()

            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            decoder.dateDecodingStrategy = .iso8601
            let start = threadTime()
            _ = try decoder.decode([Episode].self, from: Self.answer.body)
            let decoding = threadTime() - start
            try #require(times.count == 2)
            #expect(times[1] - times[0] > decoding / 2, "Between the two, the main thread hasn't decoded.")
        }
    }

    @Test(arguments: 2...5)
    func `another stage's client has the list while the main thread is blocked`(_ stage: Int) async throws {
        try await Backend.use { backend in
            let isDone = DispatchSemaphore(value: 0)
            let environment = APIEnvironment(baseURL: backend.url, token: "")
            let request = fetchEpisodes(stage, environment, backend.session) { isDone.signal() }
            try await backend.received("GET /api/v1/episodes").respond(Self.answer)
            #expect(holdMainThread(until: isDone), "The client waits for the main thread.")
            request.cancel()
        }
    }

    /// Returns whether it was done in time. Apple's systems let no asynchronous function wait like this.
    private func holdMainThread(until isDone: DispatchSemaphore) -> Bool {
        isDone.wait(timeout: .now() + 20) == .success
    }

    /// Fetches the episodes with a stage's client, off the main actor, and reports their arrival.
    private nonisolated func fetchEpisodes(
        _ stage: Int,
        _ environment: APIEnvironment,
        _ session: URLSession,
        arrived: @escaping @Sendable () -> Void,
    ) -> AnyCancellable {
        switch stage {
        case 2:
            return Stage2.APIClient(environment: environment, session: session).episodes { episodes, _ in
                if episodes != nil { arrived() }
            }
        case 3:
            return Stage3.APIClient(environment: environment, session: session).episodes { result in
                if case .success = result { arrived() }
            }
        case 4:
            return Stage4.APIClient(environment: environment, session: session).episodes()
                .sink { _ in
                } receiveValue: { _ in
                    arrived()
                }
        default:
            let client = Stage5.APIClient(environment: environment, session: session)
            let task = Task.detached {
                _ = try await client.episodes()
                arrived()
            }
            return AnyCancellable(task.cancel)
        }
    }
}

/// The processor time that the current thread has used, in nanoseconds.
private func threadTime() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
