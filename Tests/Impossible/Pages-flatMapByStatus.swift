import Combine
import Episodes
import Foundation

// compiles
func body(of request: URLRequest, through session: URLSession) -> AnyPublisher<Data, APIError> {
    session.dataTaskPublisher(for: request)
        .mapError { _ in APIError.failedRequest }
        .flatMap { data, response -> AnyPublisher<Data, APIError> in
            let status = (response as? HTTPURLResponse)?.statusCode
            guard let status, 200..<300 ~= status else {
                return Fail(error: .failedRequest).eraseToAnyPublisher()
            }
            return Just(data).setFailureType(to: APIError.self).eraseToAnyPublisher()
        }
        .eraseToAnyPublisher()
}
