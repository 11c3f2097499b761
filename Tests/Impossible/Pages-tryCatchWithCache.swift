import Combine
import Episodes
import Foundation

// compiles
func feed(
    from network: AnyPublisher<[Episode], any Error>,
    orFrom cache: @escaping () throws -> [Episode],
) -> AnyPublisher<[Episode], any Error> {
    network
        .tryCatch { error in
            guard (error as? URLError)?.code == .notConnectedToInternet else { throw error }
            return Just(try cache())
        }
        .eraseToAnyPublisher()
}
