import Combine
import Foundation
import FoundationCompat

/// Performs requests over HTTP.
nonisolated public struct APISession: APISessionProviding {
    private let session: URLSession

    /// Makes a session that sends its requests through this one.
    public init(session: URLSession = .shared) {
        self.session = session
    }

    public func execute<T: Decodable>(_ request: any RequestProviding) -> AnyPublisher<T, any Error> {
        session.dataTaskPublisher(for: request.urlRequest)
            .tryMap { data, response in
                let status = (response as? HTTPURLResponse)?.statusCode
                guard let status, 200..<300 ~= status else {
                    throw URLError(.badServerResponse)
                }

                return data
            }
            .decode(type: T.self, decoder: JSONDecoder())
            .eraseToAnyPublisher()
    }
}
