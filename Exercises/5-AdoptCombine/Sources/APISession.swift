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

    public func execute<T: Decodable & Sendable>(
        _ request: any RequestProviding,
        completion: @escaping @Sendable (Result<T, any Error>) -> Void,
    ) {
        let task = session.dataTask(with: request.urlRequest) { data, response, error in
            if let error {
                completion(.failure(error))
                return
            }

            let status = (response as? HTTPURLResponse)?.statusCode
            guard let data, let status, 200..<300 ~= status else {
                completion(.failure(URLError(.badServerResponse)))
                return
            }

            completion(Result { try JSONDecoder().decode(T.self, from: data) })
        }
        task.resume()
    }

    /// Performs a request for each subscriber, and decodes the answer.
    ///
    /// - Returns: A stream of the value, on any thread; cancelling a subscription cancels its request.
    public func execute<T: Decodable>(_ request: any RequestProviding) -> AnyPublisher<T, any Error> {
        let error = NotWritten(description: "APISession.execute(_:) isn't written yet.")
        return Fail(error: error).eraseToAnyPublisher()
    }
}

/// What a placeholder fails with; it can go together with that.
private struct NotWritten: Error, CustomStringConvertible {
    let description: String
}
