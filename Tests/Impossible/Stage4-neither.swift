import Combine
import Episodes
import Stage4

// diagnostic: 'nil' is not compatible with expected argument type
struct SlippingService: APIService {
    func episodes() -> AnyPublisher<[Episode], APIError> {
        let answer = PassthroughSubject<[Episode], APIError>()
        answer.send(nil)
        return answer.eraseToAnyPublisher()
    }

    func video(for episode: Episode) -> AnyPublisher<Video, APIError> {
        Fail(error: .failedRequest).eraseToAnyPublisher()
    }
}
