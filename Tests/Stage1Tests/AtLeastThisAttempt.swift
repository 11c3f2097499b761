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
    private let cancels: Bool
    private var task: URLSessionDataTask?
    private var attempt = 0

    /// Creates a screen that cancels the request in flight when it starts another, or doesn't.
    init(session: URLSession, cancels: Bool) {
        self.session = session
        self.cancels = cancels
    }

    func start() {
        if cancels { task?.cancel() }
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
    @Test func `finds the bug of the landing page`() async {
        let screen = await screenLoadedTwice(cancels: true)
        // The list is right, and only the error is wrong.
        #expect(screen.episodes.map(\.id) == [2])
        #expect(screen.errorMessage == APIError.failedRequest.message)
    }

    @Test func `finds an older answer that replaces the newer one`() async {
        let screen = await screenLoadedTwice(cancels: false)
        // The list is wrong, and there is no error.
        #expect(screen.episodes.map(\.id) == [1])
        #expect(screen.errorMessage == nil)
    }

    private func screenLoadedTwice(cancels: Bool) async -> AtLeastThisAttempt {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [HeldRequest.self]
        let session = URLSession(configuration: configuration)
        let screen = AtLeastThisAttempt(session: session, cancels: cancels)
        await loadTwice(over: session, screen.start)
        return screen
    }
}
