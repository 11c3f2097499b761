import Combine
import Episodes
import Stage3

// refused: 'nil' is not compatible with expected argument type
struct SlippingService: APIService {
    func episodes(_ completion: @escaping @Sendable (Result<[Episode], APIError>) -> Void) -> AnyCancellable {
        completion(nil)
        return AnyCancellable {}
    }

    func video(
        for episode: Episode,
        _ completion: @escaping @Sendable (Result<Video, APIError>) -> Void,
    ) -> AnyCancellable {
        AnyCancellable {}
    }
}
