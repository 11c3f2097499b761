import Combine
import Episodes
import Stage4

// diagnostic: extra argument in call
struct SlippingService: APIService {
    func episodes() -> AnyPublisher<[Episode], APIError> {
        let answer = PassthroughSubject<[Episode], APIError>()
        answer.send([], APIError.failedRequest)
        return answer.eraseToAnyPublisher()
    }

    func video(for episode: Episode) -> AnyPublisher<Video, APIError> {
        Fail(error: .failedRequest).eraseToAnyPublisher()
    }
}
