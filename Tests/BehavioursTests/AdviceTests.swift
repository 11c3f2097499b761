import Combine
import Episodes
import EveryOrder
import Foundation
import FoundationCompat
import Stage5
import StageCatalog
import Testing

@testable import Behaviours

/// What a learner is told about mistakes that are easily taken for others.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct AdviceTests {
    @Test func `a request that is sent again after a failure is one too many`() async {
        let failures = await failures(of: Behaviour.failing) { environment, session in
            let client = Stage5.APIClient(environment: environment, session: session)
            return Stage5.EpisodesViewModel(apiService: Retrying(client: client))
        }
        #expect(!failures.isEmpty)
        #expect(Set(failures.map { "\($0.cause)" }) == ["tooManyRequests"])
        #expect(failures.contains { $0.summary.contains("sent GET /api/v1/episodes again") })
    }

    @Test func `a superseded task that ends the fetching of the newer one is told so`() async {
        let failures = await failures(of: Behaviour.overlapping) { environment, session in
            Deferring(apiService: Stage5.APIClient(environment: environment, session: session))
        }
        #expect(!failures.isEmpty)
        #expect(Set(failures.map { "\($0.cause)" }) == ["superseded"], "\(failures.map(\.broken))")
        #expect(failures.allSatisfy { $0.cause.rawValue.contains("not even `isFetching`") })
    }

    @Test func `a request through a session of the learner's own is named as that`() async {
        let own = URLSession.cancellationSafe(.loopback)
        let failures = await failures(of: Behaviour.all) { environment, _ in
            Stage.all[4].makeScreen(environment, own)
        }
        #expect(failures.count > 2)
        #expect(
            Set(failures.map { "\($0.cause)" }) == ["session"],
            "\(failures.map(\.summary))"
        )
    }

    /// How a screen breaks behaviours.
    private func failures(
        of behaviours: [Behaviour],
        in makeScreen: @escaping MakeScreen,
    ) async -> [BehaviourFailure] {
        var failures: [BehaviourFailure] = []
        for behaviour in behaviours {
            if let failure = await behaviour.failure(in: makeScreen) { failures.append(failure) }
        }
        return failures
    }
}

/// A client that sends a request that has failed again, once.
private struct Retrying: Stage5.APIService {
    let client: Stage5.APIClient

    func episodes() async throws(APIError) -> [Episode] {
        do throws(APIError) {
            return try await client.episodes()
        } catch .failedRequest {
            return try await client.episodes()
        } catch {
            throw error
        }
    }

    func video(for episode: Episode) async throws(APIError) -> Video {
        do throws(APIError) {
            return try await client.video(for: episode)
        } catch .failedRequest {
            return try await client.video(for: episode)
        } catch {
            throw error
        }
    }
}

/// A view model each of whose tasks says at its end that nothing is fetched, even if another one has superseded it.
private final class Deferring: ObservableObject, EpisodesScreen {
    @Published private(set) var episodes: [Episode] = []
    @Published private(set) var video: Video?
    @Published private(set) var isFetching = false
    @Published private(set) var errorMessage: String?

    private let apiService: any Stage5.APIService
    private var request: Task<Void, Never>?

    init(apiService: any Stage5.APIService) {
        self.apiService = apiService
    }

    func start() {
        fetch {
            try await $0.episodes()
        } show: {
            $0.episodes = $1
        }
    }

    func select(_ episode: Episode) {
        fetch {
            try await $0.video(for: episode)
        } show: {
            $0.video = $1
        }
        video = nil
    }

    private func fetch<Outcome>(
        _ outcome: @escaping (any Stage5.APIService) async throws -> Outcome,
        show: @escaping (Deferring, Outcome) -> Void,
    ) {
        request?.cancel()
        isFetching = true
        errorMessage = nil
        request = Task {
            defer { isFetching = false }
            do {
                let outcome = try await outcome(apiService)
                if !Task.isCancelled { show(self, outcome) }
            } catch {
                if !Task.isCancelled { errorMessage = (error as? APIError)?.message }
            }
        }
    }
}
