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

    public func execute<T: Decodable & Sendable>(
        _ request: any RequestProviding,
        completion: @escaping @Sendable (Result<T, APIError>) -> Void,
    ) {
        let task = session.dataTask(with: request.urlRequest) { data, response, error in
            if let error {
                let isOffline = (error as? URLError)?.code == .notConnectedToInternet
                completion(.failure(isOffline ? .unreachable : .failedRequest))
                return
            }

            let status = (response as? HTTPURLResponse)?.statusCode
            guard let data, let status, (200..<300).contains(status) else {
                completion(.failure(.failedRequest))
                return
            }

            do {
                completion(.success(try JSONDecoder().decode(T.self, from: data)))
            } catch {
                completion(.failure(.invalidResponse))
            }
        }
        task.resume()
    }

    /// Performs a request for each subscriber, and decodes the answer.
    ///
    /// - Returns: A publisher of the value, on any thread. Cancelling a subscription cancels its request.
    public func execute<T: Decodable>(_ request: any RequestProviding) -> AnyPublisher<T, APIError> {
        // This isn't written yet.
        Fail(error: .failedRequest).eraseToAnyPublisher()
    }
}
