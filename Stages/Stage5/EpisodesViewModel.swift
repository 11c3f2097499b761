import Combine
import Episodes

/// The state of the episodes screen: the list, the video of the selected episode, and how fetching them goes.
///
/// One request at a time: a call of ``start()`` or ``select(_:)`` supersedes whatever is in flight.
@MainActor
public final class EpisodesViewModel: ObservableObject, EpisodesScreen {
    /// The list, in the API's order.
    @Published public private(set) var episodes: [Episode] = []
    /// The video of the selected episode.
    @Published public private(set) var video: Video?
    /// Whether a request is in flight.
    @Published public private(set) var isFetching = false
    /// What a person is told of the last request, if it failed.
    @Published public private(set) var errorMessage: String?

    private let apiService: any APIService
    private var request: Task<Void, Never>?

    /// Makes a screen that gets what it shows from this service.
    public init(apiService: any APIService) {
        self.apiService = apiService
    }

    deinit {
        request?.cancel()
    }

    /// Fetches the list of episodes; keeps what is shown until the new list is there.
    public func start() {
        beginFetching()

        request = Task { [weak self, apiService] in
            do throws(APIError) {
                let episodes = try await apiService.episodes()
                guard let self, !Task.isCancelled else { return }
                self.isFetching = false
                self.episodes = episodes
            } catch {
                guard let self, !Task.isCancelled else { return }
                self.isFetching = false
                self.errorMessage = error.message
            }
        }
    }

    /// Fetches the video of an episode; takes the video of the last selection off the screen at once.
    public func select(_ episode: Episode) {
        beginFetching()
        video = nil

        request = Task { [weak self, apiService] in
            do throws(APIError) {
                let video = try await apiService.video(for: episode)
                guard let self, !Task.isCancelled else { return }
                self.isFetching = false
                self.video = video
            } catch {
                guard let self, !Task.isCancelled else { return }
                self.isFetching = false
                self.errorMessage = error.message
            }
        }
    }

    private func beginFetching() {
        request?.cancel()
        isFetching = true
        errorMessage = nil
    }
}
