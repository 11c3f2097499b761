import Combine
import Episodes
import Stage4

// compiles
@MainActor
final class HastyViewModel {
    private(set) var episodes: [Episode] = []
    private var request: AnyCancellable?

    func start(_ apiService: any APIService) {
        request = apiService.episodes()
            .replaceError(with: [])
            .sink { [weak self] episodes in self?.episodes = episodes }
    }
}
