import Episodes
import Foundation

// refused: main actor-isolated property 'episodes' can not be mutated from a Sendable closure
@MainActor
final class HastyViewModel {
    private(set) var episodes: [Episode] = []
    private var task: URLSessionDataTask?

    func start(_ session: URLSession, _ request: URLRequest) {
        task = session.dataTask(with: request) { [weak self] data, _, _ in
            self?.episodes = []
        }
    }
}
