import Combine
import Episodes
import Foundation

/// The state of the episodes screen: the list, the video of the selected episode, and the progress of fetching.
///
/// One request at a time: calling ``start()`` or ``select(_:)`` supersedes the one in flight.
@MainActor
public final class EpisodesViewModel: ObservableObject, EpisodesScreen {
    /// The episodes, in the order the API returns them.
    @Published public private(set) var episodes: [Episode] = []
    /// The video of the selected episode.
    @Published public private(set) var video: Video?
    /// A Boolean value that indicates whether a request is in flight.
    @Published public private(set) var isFetching = false
    /// The message to show when the last request failed, or `nil`.
    @Published public private(set) var errorMessage: String?

    private let apiService: any APIService
    private var request: AnyCancellable?
    private var attempt = 0

    /// Creates a view model that uses the given service.
    public init(apiService: any APIService) {
        self.apiService = apiService
    }

    /// Fetches the episodes. Keeps showing the current list until the new one arrives.
    public func start() {
        let attempt = beginFetching()

        request = apiService.episodes { [weak self] result in
            DispatchQueue.main.async {
                guard let self, self.attempt == attempt else { return }
                self.isFetching = false

                switch result {
                case .success(let episodes): self.episodes = episodes
                case .failure(let error): self.errorMessage = error.message
                }
            }
        }
    }

    /// Fetches the video of an episode, and removes the previous video at once.
    public func select(_ episode: Episode) {
        let attempt = beginFetching()
        video = nil

        request = apiService.video(for: episode) { [weak self] result in
            DispatchQueue.main.async {
                guard let self, self.attempt == attempt else { return }
                self.isFetching = false

                switch result {
                case .success(let video): self.video = video
                case .failure(let error): self.errorMessage = error.message
                }
            }
        }
    }

    private func beginFetching() -> Int {
        request?.cancel()
        attempt += 1
        isFetching = true
        errorMessage = nil
        return attempt
    }
}
