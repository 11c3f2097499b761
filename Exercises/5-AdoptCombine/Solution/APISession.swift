import Combine
import Foundation
import FoundationCompat

/// Performs requests over HTTP.
nonisolated public struct APISession: APISessionProviding {
    private let session: URLSession

    /// Creates a session that sends its requests through the given `URLSession`.
    public init(session: URLSession = .shared) {
        self.session = session
    }

    public func execute<T: Decodable>(_ request: any RequestProviding) -> AnyPublisher<T, APIError> {
        session.dataTaskPublisher(for: request.urlRequest)
            .tryMap { data, response in
                let status = (response as? HTTPURLResponse)?.statusCode
                guard let status, (200..<300).contains(status) else {
                    throw APIError.failedRequest
                }

                return data
            }
            .decode(type: T.self, decoder: JSONDecoder())
            .mapError { error in
                switch error {
                case let error as APIError: error
                case URLError.notConnectedToInternet: .unreachable
                case is DecodingError: .invalidResponse
                default: .failedRequest
                }
            }
            .eraseToAnyPublisher()
    }
}
