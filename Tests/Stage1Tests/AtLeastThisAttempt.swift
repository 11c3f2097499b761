import Combine
import Episodes
import Foundation
import FoundationCompat
import Testing

/// A screen with the bug of the landing page: an outcome counts if the number of the latest request is at least its own.
@MainActor
final class AtLeastThisAttempt: ObservableObject, EpisodesScreen {
    @Published private(set) var episodes: [Episode] = []
    @Published private(set) var video: Video?
    @Published private(set) var isFetching = false
    @Published private(set) var errorMessage: String?

    private let session: URLSession
    private var task: URLSessionDataTask?
    private var attempt = 0

    init(session: URLSession) { self.session = session }

    func start() {
        task?.cancel()
        attempt += 1
        isFetching = true
        errorMessage = nil
        let attempt = attempt
        task = session.dataTask(with: URL(string: "https://example.com")!) { [weak self] data, _, _ in
            DispatchQueue.main.async {
                guard let self, self.attempt >= attempt else { return }
                let decoder = JSONDecoder()
                decoder.keyDecodingStrategy = .convertFromSnakeCase
                decoder.dateDecodingStrategy = .iso8601
                self.isFetching = false
                let episodes = data.flatMap { try? decoder.decode([Episode].self, from: $0) }
                self.episodes = episodes ?? self.episodes
                if episodes == nil { self.errorMessage = APIError.failedRequest.message }
            }
        }
        task?.resume()
    }

    func select(_ episode: Episode) {}
}

extension OlderAnswerTest {
    @Test func `finds the bug of the landing page`() async throws {
        let screen = AtLeastThisAttempt(session: HeldRequest.session)
        try await loadTwice(screen)
        // The list is right, and only the error is wrong.
        #expect(screen.episodes.map(\.id) == [2])
        #expect(screen.errorMessage == APIError.failedRequest.message)
    }
}
