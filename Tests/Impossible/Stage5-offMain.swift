import Episodes
import Stage5

// refused: main actor-isolated property 'episodes' can not be mutated from a nonisolated context
@MainActor
final class HastyViewModel {
    private(set) var episodes: [Episode] = []
    private var request: Task<Void, Never>?

    func start(_ apiService: any APIService) {
        request = Task.detached { [weak self] in
            self?.episodes = (try? await apiService.episodes()) ?? []
        }
    }
}
