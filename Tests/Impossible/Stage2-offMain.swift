import Combine
import Episodes
import Stage2

// refused: main actor-isolated property 'episodes' can not be mutated from a Sendable closure
@MainActor
final class HastyViewModel {
    private(set) var episodes: [Episode] = []
    private var request: AnyCancellable?

    func start(_ apiService: any APIService) {
        request = apiService.episodes { [weak self] episodes, _ in
            self?.episodes = episodes ?? []
        }
    }
}
