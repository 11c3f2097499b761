import Combine
import Episodes
import Stage3

// refused: extra argument in call
struct SlippingService: APIService {
    func episodes(_ completion: @escaping @Sendable (Result<[Episode], APIError>) -> Void) -> AnyCancellable {
        let outcome = Result<[Episode], APIError>.success([])
        completion(outcome, APIError.failedRequest)
        return AnyCancellable {}
    }

    func video(
        for episode: Episode,
        _ completion: @escaping @Sendable (Result<Video, APIError>) -> Void,
    ) -> AnyCancellable {
        AnyCancellable {}
    }
}
