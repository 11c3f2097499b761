import Combine
import Episodes

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
    private var request: Task<Void, Never>?

    /// Creates a view model that uses the given service.
    public init(apiService: any APIService) {
        self.apiService = apiService
    }

    deinit {
        request?.cancel()
    }

    /// Fetches the episodes. Keeps showing the current list until the new one arrives.
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

    /// Fetches the video of an episode, and removes the previous video at once.
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
