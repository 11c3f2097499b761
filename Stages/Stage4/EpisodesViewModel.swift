import Combine
import Episodes
import Foundation

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
    private var request: AnyCancellable?

    /// Makes a screen that gets what it shows from this service.
    public init(apiService: any APIService) {
        self.apiService = apiService
    }

    /// Fetches the list of episodes; keeps what is shown until the new list is there.
    public func start() {
        beginFetching()

        request = apiService.episodes()
            .receive(on: DispatchQueue.main)
            .map(Result.success)
            .catch { Just(.failure($0)) }
            .sink { [weak self] result in
                guard let self else { return }
                self.isFetching = false

                switch result {
                case .success(let episodes): self.episodes = episodes
                case .failure(let error): self.errorMessage = error.message
                }
            }
    }

    /// Fetches the video of an episode; takes the video of the last selection off the screen at once.
    public func select(_ episode: Episode) {
        beginFetching()
        video = nil

        request = apiService.video(for: episode)
            .receive(on: DispatchQueue.main)
            .map(Result.success)
            .catch { Just(.failure($0)) }
            .sink { [weak self] result in
                guard let self else { return }
                self.isFetching = false

                switch result {
                case .success(let video): self.video = video
                case .failure(let error): self.errorMessage = error.message
                }
            }
    }

    private func beginFetching() {
        request?.cancel()
        isFetching = true
        errorMessage = nil
    }
}
